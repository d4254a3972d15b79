// SPDX-License-Identifier: GPL-3.0-or-later
// Blanks to fill in: each gives what its number is made of, checks the answer and then explains it.

/* ---- what may be seen ---- */

/** Returns the blank that asks for this number and is not answered yet, or undefined if the number may be seen. A masked
    score that the mask leaves unchanged is the same number as the scaled score. */
function hiddenBy([stage, head, row, column]) {
  const isAskedAt = asked => data.blanks.find(blank => !blank.isDone && blank.stage === asked &&
    blank.head === head && blank.row === row && blank.column === column);
  const scaled = stage === data.maskedScores && isAskedAt(data.scaledScores);
  const isUnchanged = scaled && entry(stage, head, row, column) === scaled.value;
  return isAskedAt(stage) || (isUnchanged ? scaled : undefined);
}

const givenOf = blank => blank.given.flatMap(([token, places]) => places);

/** What the letters of the given numbers stand for. */
const wordsOf = blank => [...new Set(givenOf(blank).map(([stage]) => stage))].map(stage => data.symbols[stage].words).join(texts.comma);

const neededBy = blank => givenOf(blank).map(hiddenBy).find(one => one);

/* ---- building ---- */

const markOf = blank => element('span', {class: 'mark', role: 'img', 'aria-label': filled(texts.blank, blank.number)}, String(blank.number));

function tileElement([token, places]) {
  const tile = element('li', {}, ...(token ? [isolated(token)] : []));
  for (const place of places) {
    const hiding = hiddenBy(place);
    const name = colored(data.symbols[place[0]].color, 'span', nameOfEntry(...place));
    tile.append(element('p', {}, name, hiding ? markOf(hiding) : factorText(entry(...place), 4)));
  }
  return tile;
}

function headingOf(blank) {
  const [rows, row, columns, column] = blank.place;
  const place = nodesOf(texts.place, rows, isolated(row), columns, isolated(column));
  return element('h2', {}, markOf(blank), ' ', ...nodesOf(texts.titled, blank.title, place).flat());
}

const arithmeticOf = blank => {
  const known = new Set();
  return blank.own.map(step => stepSection(step, known));
};

function formOfBlank(blank) {
  const id = 'blank-' + blank.number;
  blank.input = element('input', {id, type: 'text', autocomplete: 'off', enterkeyhint: 'done', 'aria-describedby': id + '-asked ' + id + '-said',
                                  ...(blank.isSigned ? {} : {inputmode: 'decimal'})});
  // Enter checks as well: Tab leads from blank to blank.
  const check = element('button', {type: 'submit', tabindex: -1}, texts.check);
  blank.show = element('button', {type: 'button', hidden: ''}, texts.show);
  blank.list = element('ul', {class: 'given'});
  blank.said = element('p', {class: 'feedback', role: 'status', id: id + '-said'});
  blank.steps = element('div', {class: 'steps'});
  const label = element('label', {for: id}, blank.name + ' = ');
  const line = element('p', {class: 'answer'}, label, blank.input, check, blank.show,
                       element('span', {class: 'muted', id: id + '-asked'}, blank.rounding));
  blank.form = element('form', {class: 'blank', novalidate: ''}, headingOf(blank), element('p', {class: 'muted'}, blank.own.map(step => step.title).join(' → ')),
                       element('h3', {}, texts.given), element('p', {class: 'muted'}, wordsOf(blank)), blank.list, line, blank.said, blank.steps);
  blank.form.addEventListener('submit', event => { event.preventDefault(); answer(blank); });
  blank.show.addEventListener('click', () => reveal(blank));
  blank.input.addEventListener('input', () => { blank.form.classList.remove('wrong'); blank.said.textContent = ''; });
  return blank.form;
}

const answerOnPaper = blank => element('article', {}, headingOf(blank),
  element('p', {}, blank.name + ' = ' + printed(blank.value, blank.decimals)), element('div', {class: 'steps'}, ...arithmeticOf(blank)));

/* ---- checking ---- */

/** A number as people write it: with a point or a comma, any minus, wide digits; NaN for what is none. */
function typedNumber(text) {
  const plain = text.normalize('NFKC').replace(/\s/g, '').replace(/[−–]/g, '-').replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
}

/** What is said to a wrong number: the hint for the mistake that gives it, which came with the page. */
function hintFor(blank, number) {
  const half = 0.5 * 10 ** -blank.decimals;
  const distance = hint => Math.abs(hint.answer - number);
  const [nearest] = blank.hints.slice().sort((a, b) => distance(a) - distance(b));
  if (nearest && distance(nearest) <= half) return nearest.text;
  return Math.abs(number - blank.value) <= 10 * half ? texts.close : filled(texts.wrong, blank.first);
}

function answer(blank) {
  if (blank.isDone) return;
  const number = typedNumber(blank.input.value);
  const half = 0.5 * 10 ** -blank.decimals;
  if (Math.abs(number - blank.value) <= half * (1 + 1e-6)) return finish(blank, texts.right, '✓ ', 'right');
  blank.show.hidden = false;
  blank.form.classList.add('wrong');
  blank.said.textContent = '✗ ' + (blank.input.value.trim() === '' ? texts.empty : Number.isNaN(number) ? texts.noNumber : hintFor(blank, number));
}

function reveal(blank) {
  const needed = neededBy(blank);
  if (needed) {
    blank.said.textContent = filled(texts.needs, needed.number);
    return needed.input.focus();
  }
  blank.input.value = printed(blank.value, blank.decimals);
  blank.input.focus();
  finish(blank, texts.shown, '', 'shown');
}

function finish(blank, text, sign, look) {
  blank.isDone = true;
  blank.input.readOnly = true;
  for (const button of blank.form.querySelectorAll('button')) button.hidden = true;
  blank.form.classList.remove('wrong');
  blank.form.classList.add(look);
  blank.said.textContent = sign + filled(text, printed(blank.value, blank.decimals));
  refresh();
}

/** A number that is found may be seen wherever it is given, and its arithmetic when all in it may. */
function refresh() {
  for (const blank of data.blanks) {
    blank.list.replaceChildren(...blank.given.map(tileElement));
    if (blank.isDone && !blank.steps.firstChild && !neededBy(blank)) blank.steps.append(...arithmeticOf(blank));
  }
  const done = data.blanks.filter(blank => blank.isDone).length;
  document.getElementById('done').textContent = filled(texts.done, done, data.blanks.length);
}

data.blanks.forEach((blank, i) => {
  blank.number = i + 1;
  blank.value = entry(blank.stage, blank.head, blank.row, blank.column);
  blank.own = stepsIn(blank.steps, blank).slice(blank.from);
  blank.name = blank.own.at(-1).result.name();
});
document.getElementById('blanks').append(...data.blanks.map(formOfBlank));
document.getElementById('answers').append(...data.blanks.map(answerOnPaper));
refresh();
for (const terms of document.querySelectorAll('#answers details')) terms.open = true;
