// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the numbers that stand in the page. It looks them up; of a sum’s terms it multiplies those whose
// factors it has.
'use strict';
(() => {
const data = JSON.parse(document.getElementById('data').textContent);
const texts = data.texts;
const columnsAtOnce = 64;
const columnsWithNumbers = 16;
const termsAtOnce = 32;

const bytesOf = base64 => Uint8Array.from(atob(base64), c => c.charCodeAt(0));
for (const tensor of Object.values(data.tensors)) tensor.floats = new Float32Array(bytesOf(tensor.floats).buffer);
for (const stage of data.stages) {
  stage.tensor = data.tensors[stage.stage];
  stage.stops = bytesOf(stage.map.stops);
  stage.forbidden = stage.map.forbidden ? bytesOf(stage.map.forbidden) : null;
}

/* ---- looking up ---- */

const entry = (stage, head, row, column) => {
  const tensor = data.tensors[stage];
  return tensor.floats[(head * tensor.rows + row) * tensor.columns + column];
};
const indexIn = (stage, cell) => (cell.head * stage.tensor.rows + cell.row) * stage.tensor.columns + cell.column;

/** 1.5e+09, as the program prints it. */
function withExponent(number, digits) {
  const [, mantissa, sign, exponent] = number.toExponential(digits - 1).match(/^(.*?)(?:\.?0*)?e([+-])(\d+)$/);
  return mantissa + 'e' + sign + exponent.padStart(2, '0');
}

/** A number as the program prints it. */
function printed(number, decimals) {
  if (Number.isNaN(number)) return 'NaN';
  if (!Number.isFinite(number)) return number < 0 ? '−∞' : '∞';
  const text = Math.abs(number) < 1e7 ? number.toFixed(decimals) : withExponent(number, decimals);
  return text.startsWith('-') ? (/[1-9]/.test(text) ? '−' : '') + text.slice(1) : text;
}

/** The same of a number that is calculated with: one that is not 0 never reads as 0. */
function precise(number, decimals) {
  const text = printed(number, decimals);
  if (number === 0 || /[^0.]/.test(text)) return text;
  const [mantissa, exponent] = Math.abs(number).toExponential(1).split('e-');
  return (number < 0 ? '−' : '') + mantissa + 'e−' + exponent.padStart(2, '0');
}

const factorText = (number, decimals) => precise(number, Math.abs(number) < 0.01 ? Math.min(decimals, 7) : 4);

const filled = (text, ...values) => text.replace(/%(\d)/g, (mark, i) => values[i - 1] ?? mark);

const subscript = number => String(number).replace(/\d/g, digit => String.fromCharCode(0x2080 + Number(digit)));
const indices = (row, column) => subscript(row + 1) + ',' + subscript(column + 1);

/** An operand with its holes filled: gives its name and its text for each term. */
function resolved(operand, cell, next, decimals, isResult) {
  if (!operand.place) {
    const texts = operand.list === true ? next() : operand.list;
    const text = operand.text !== undefined ? operand.text : texts || next();
    return {
      ...operand,
      name: (index = cell.column) => operand.symbol + (operand.numbered ? indices(cell.row, index) : ''),
      at: (index, term) => texts ? texts[term] : text
    };
  }
  const [stage, ...where] = operand.place.map(part => part === 'h' ? next() : part);
  const known = {'=': cell.head, r: cell.row, c: cell.column};
  const coordinates = index => where.map(part => part === 'i' ? index : part in known ? known[part] : part);
  const {letter, hasOneIndex, color} = data.symbols[stage];
  const nameOf = (head, row, column) => letter + (hasOneIndex ? subscript(row + 1) : indices(row, column));
  const number = index => entry(stage, ...coordinates(index));
  return {
    ...operand, stage, color, number,
    name: index => operand.symbol || nameOf(...coordinates(index)),
    at: index => (isResult ? precise : factorText)(number(index), decimals)
  };
}

/** The steps to a cell: the descriptions with their holes filled; null where the page has none. */
function stepsOf(stage, cell) {
  if (!stage.cells) return null;
  const list = stage.cells[indexIn(stage, cell)];
  const steps = [];
  let at = 0;
  const next = () => list[at++];
  while (at < list.length) {
    const step = data.steps[next()];
    const fill = (operand, isResult) => resolved(operand, cell, next, step.decimals, isResult);
    const listOf = lists => lists === true ? next() : lists;
    const mentions = (step.mentions || []).map(operand => fill(operand));
    const groups = step.groups.map(group => ({
      ...group, operands: group.operands.map(operand => fill(operand)), inner: listOf(group.inner), values: listOf(group.values),
      decimals: step.decimals
    }));
    steps.push({...step, mentions, groups, result: fill(step.result, true)});
  }
  return steps;
}

/* ---- building ---- */

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
const colored = (color, name, text) => element(name, color ? {style: 'color: ' + color} : {}, text);

/** A token among other things: it must not turn the order of what stands beside it. */
const isolated = label => element('bdi', label.length > 20 ? {title: label} : {}, label);
/** As filled(), with elements for values. */
const nodesOf = (text, ...values) =>
  text.split(/(%\d)/).map(part => /^%\d$/.test(part) ? values[part[1] - 1] : part);

/** What a pattern is made of: operands, what stands between them, and the braces. */
const partsOf = pattern => pattern.split(/([%#]\d|[{}])/).filter(part => part !== '');
const operandOf = (group, part) => /^[%#]\d$/.test(part) ? group.operands[part[1] - 1] : null;

const nameElement = (operand, index) => colored(operand.color, 'span', operand.name(index) || operand.at(0, 0));

/** The form with its operands' names; beside a key's token the operands alone. */
function formOf(group, index) {
  const parts = partsOf(group.pattern).filter(part => part !== '{' && part !== '}');
  const isOwn = part => part[0] === '%' && operandOf(group, part) && !operandOf(group, part).once;
  if (group.overKeys)
    return parts.filter(isOwn).flatMap((part, i) => [i ? ' ' : '', nameElement(operandOf(group, part), index)]);
  return parts.map(part => operandOf(group, part) ? nameElement(operandOf(group, part), index)
                                                  : part.replace(' × ', '\u2009·\u2009'));
}

/** The same with numbers, cut between them: "−2.2190 × ", "−2.8680". Behind a sign what is negative has brackets. */
function valuesOf(group, index, term) {
  const values = [''];
  let hasNumber = false;
  let isInner = false;
  const add = number => {
    const shown = number.startsWith('−') && /[−+] ?$/.test(values.at(-1)) ? '(' + number + ')' : number;
    if (hasNumber) values.push('');
    hasNumber = true;
    values[values.length - 1] += shown;
  };
  for (const part of partsOf(group.pattern)) {
    const operand = operandOf(group, part);
    if (part === '{') add(group.inner[term]);
    if (part === '{' || part === '}') isInner = part === '{';
    else if (isInner) continue;
    else if (operand && operand.once) values[values.length - 1] += operand.name(index);
    else if (operand) add(operand.at(index, term));
    else values[values.length - 1] += part;
  }
  return values;
}

/** What a term adds: as it stands in the page, or its factors multiplied. */
function productOf(group, index, term) {
  if (group.values) return group.values[term];
  const factors = group.operands.map(operand => operand.number(index));
  if (group.pattern.endsWith('²')) factors.push(...factors);
  return precise(factors.reduce((product, factor) => product * factor), group.decimals);
}

function termRow(group, term, isSingle) {
  const {indices: from} = group;
  const index = Array.isArray(from) ? from[term] : from === undefined ? from : from + term;
  const values = group.pattern === '%1' && !isSingle ? [] : valuesOf(group, index, term);
  if (!isSingle && values.length) values.push(values.pop() + ' =');
  const row = element('tr');
  const head = element('th', {scope: 'row'});
  if (group.overKeys) head.append(isolated(data.keys.labels[index]), ' ');
  head.append(element('span', {class: 'name'}, ...formOf(group, index)));
  row.append(head, ...values.map(value => element('td', {class: 'value'}, value)));
  if (!isSingle) row.append(element('td', values.length < 2 ? {colspan: 3 - values.length} : {}, productOf(group, index, term)));
  return row;
}

/** "q: Queries, k: Keys": symbols that no step above has. */
function legendOf(step, known) {
  const words = new Set();
  for (const operand of step.groups.flatMap(group => group.operands)) {
    if (operand.stage === undefined || operand.symbol || known.has(operand.stage)) continue;
    known.add(operand.stage);
    words.add(data.symbols[operand.stage].words);
  }
  if (step.result.stage !== undefined) known.add(step.result.stage);
  return [...words].join(texts.comma);
}

function mentionLine(mention) {
  const line = element('p', {class: 'mention'}, nameElement(mention), ' = ' + mention.at(0, 0));
  if (mention.meaning) line.append(element('span', {class: 'muted'}, texts.comma + mention.meaning));
  return line;
}

function stepSection(step, known) {
  const made = element('section', {}, element('h3', {}, step.title));
  const legend = legendOf(step, known);
  if (legend) made.append(element('p', {class: 'muted legend'}, legend));
  if (step.note) made.append(element('p', {class: 'muted note'}, step.note));
  made.append(...step.mentions.map(mentionLine));
  const count = step.groups.reduce((sum, group) => sum + group.count, 0);
  const rows = step.groups.flatMap(group => Array.from({length: group.count}, (_, term) => termRow(group, term, count === 1)));
  const table = element('table', {}, element('tbody', {}, ...rows));
  if (count === 1) made.append(table);
  if (count > 1) {
    const attributes = count <= termsAtOnce ? {open: ''} : {};
    made.append(element('details', attributes, element('summary', {}, filled(texts.terms, count)), table));
  }
  const name = step.result.name();
  made.append(element('p', {class: 'result'}, (name ? name + ' ' : '') + '= ' + step.result.at(0, 0)));
  return made;
}

/* ---- the page ---- */

const byId = id => document.getElementById(id);
let stage = null;
let selected = {head: 0, row: 0, column: 0};
let firstColumn = 0;

function buildChoice(fieldset, title, names, choose) {
  fieldset.replaceChildren(element('legend', {}, title));
  names.forEach((name, i) => {
    const input = element('input', {type: 'radio', name: fieldset.id, value: i});
    input.addEventListener('change', () => choose(i));
    fieldset.append(element('label', {}, input, element('span', {}, name)));
  });
}
function check(fieldset, i) {
  const input = fieldset.querySelector('input[value="' + i + '"]');
  if (input) input.checked = true;
}

function cellOf(td) {
  return {head: selected.head, row: Number(td.dataset.row), column: Number(td.dataset.column)};
}
const tdOf = cell => byId('map').querySelector(`td[data-row="${cell.row}"][data-column="${cell.column}"]`);

function paintedCell(cell, hasNumber) {
  const at = indexIn(stage, cell);
  const number = stage.tensor.floats[at];
  const palette = data.palettes[stage.map.palette];
  const stop = stage.stops[at];
  const isMasked = stage.forbidden && stage.forbidden[at] === 1;
  const td = element('td', {
    role: 'gridcell', tabindex: -1, 'data-row': cell.row, 'data-column': cell.column,
    'aria-label': isMasked ? texts.masked : printed(number, 4),
    class: isMasked ? 'masked' : Number.isNaN(number) ? 'nan' : '',
    style: `background: #${palette.colours.substr(6 * stop, 6)}; color: ${palette.inks[stop] === '0' ? '#000' : '#fff'}`
  });
  if (hasNumber && !isMasked) td.append(printed(number, 2));
  return td;
}

function buildMap() {
  const map = byId('map');
  const end = Math.min(stage.tensor.columns, firstColumn + columnsAtOnce);
  const hasNumbers = end - firstColumn <= columnsWithNumbers;
  map.className = hasNumbers ? '' : 'narrow';
  const head = element('tr', {}, element('th', {}, `${stage.rows.title} ↓ ${stage.columns.title} →`));
  for (let column = firstColumn; column < end; ++column) {
    const th = colored(stage.columns.color, 'th', isolated(stage.columns.labels[column]));
    th.dataset.column = column;
    head.append(th);
  }
  const body = element('tbody');
  for (let row = 0; row < stage.tensor.rows; ++row) {
    const th = colored(stage.rows.color, 'th', isolated(stage.rows.labels[row]));
    th.dataset.row = row;
    const tr = element('tr', {}, th);
    for (let column = firstColumn; column < end; ++column)
      tr.append(paintedCell({head: selected.head, row, column}, hasNumbers));
    body.append(tr);
  }
  map.replaceChildren(element('thead', {}, head), body);
  map.setAttribute('aria-label', stage.title);
  const range = filled(texts.range, stage.map.low, stage.map.high);
  byId('legend').textContent = stage.forbidden ? range + ' · ' + texts.hatched : range;
  buildPager(end);
}

function buildPager(end) {
  const pager = byId('pager');
  pager.replaceChildren();
  if (stage.tensor.columns <= columnsAtOnce) return;
  const button = (title, sign, to) => {
    const made = element('button', {type: 'button', 'aria-label': title}, sign);
    made.disabled = to < 0 || to >= stage.tensor.columns;
    made.addEventListener('click', () => select({...selected, column: to}));
    return made;
  };
  const text = filled(texts.columns, stage.columns.title, firstColumn + 1, end, stage.tensor.columns);
  pager.append(button(texts.before, '◀', firstColumn - columnsAtOnce), ' ' + text + ' ',
               button(texts.after, '▶', firstColumn + columnsAtOnce));
}

function nameOf(cell) {
  const title = stage.tensor.heads > 1 ? filled(texts.ofHead, stage.title, cell.head + 1) : stage.title;
  const place = nodesOf(texts.place, stage.rows.title, isolated(stage.rows.labels[cell.row]), stage.columns.title,
                        isolated(stage.columns.labels[cell.column]));
  return {title, place};
}

/** Reads out a cell: the selected one, or the one under the mouse. */
function show(cell) {
  const {title, place} = nameOf(cell);
  byId('map-title').textContent = title;
  const number = printed(stage.tensor.floats[indexIn(stage, cell)], 4);
  byId('status').replaceChildren(...nodesOf(texts.cell, place, number).flat());
  const steps = stepsOf(stage, cell);
  const known = new Set();
  byId('steps').replaceChildren(...(steps ? steps.map(step => stepSection(step, known)) : [element('p', {}, texts.tooMany)]));
  for (const lit of byId('map').querySelectorAll('.lit')) lit.classList.remove('lit');
  for (const th of byId('map').querySelectorAll(`th[data-row="${cell.row}"], th[data-column="${cell.column}"]`))
    th.classList.add('lit');
}

const clamped = (value, end) => Math.max(0, Math.min(Number.isInteger(value) ? value : 0, end - 1));

function select(cell, options = {}) {
  const isOtherStage = options.stage && options.stage !== stage;
  if (isOtherStage) stage = options.stage;
  const headBefore = selected.head;
  selected = {
    head: clamped(cell.head, stage.tensor.heads),
    row: clamped(cell.row, stage.tensor.rows),
    column: clamped(cell.column, stage.tensor.columns)
  };
  const first = Math.floor(selected.column / columnsAtOnce) * columnsAtOnce;
  if (isOtherStage) {
    const heads = Array.from({length: stage.tensor.heads}, (_, i) => String(i + 1));
    buildChoice(byId('heads'), texts.head, heads, head => select({...selected, head}));
    byId('heads').hidden = heads.length < 2;
    byId('formula').textContent = stage.formula;
  }
  if (isOtherStage || selected.head !== headBefore || first !== firstColumn) {
    firstColumn = first;
    buildMap();
  }
  check(byId('stages'), data.stages.indexOf(stage));
  check(byId('heads'), selected.head);
  for (const td of byId('map').querySelectorAll('[aria-selected]')) {
    td.removeAttribute('aria-selected');
    td.tabIndex = -1;
  }
  const td = tdOf(selected);
  td.setAttribute('aria-selected', 'true');
  td.tabIndex = 0;
  if (options.focus) td.focus({preventScroll: true});
  td.scrollIntoView({block: 'nearest', inline: 'nearest'});
  show(selected);
  try {
    history.replaceState(null, '', `#stage=${stage.id}&head=${selected.head + 1}&cell=${selected.row + 1},${selected.column + 1}`);
  } catch (error) { /* a page in a frame may not name its place */ }
}

/** #stage=weights&head=1&cell=2,5: counted from 1, as on the page. */
function follow(fragment) {
  const wish = new URLSearchParams(fragment.replace(/^#/, ''));
  const [row, column] = (wish.get('cell') || '1,1').split(',').map(Number);
  const wanted = data.stages.find(one => one.id === (wish.get('stage') || 'weights'));
  select({head: Number(wish.get('head') || 1) - 1, row: row - 1, column: column - 1},
         {stage: wanted || data.stages[0]});
}

function onKey(event) {
  const {head, row, column} = selected;
  const step = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
                Home: [0, -column], End: [0, stage.tensor.columns]}[event.key];
  const other = {PageUp: -1, PageDown: 1}[event.key];
  if (event.ctrlKey || event.altKey || event.metaKey || !(step || other)) return;
  event.preventDefault();
  if (step) return select({head, row: row + step[0], column: column + step[1]}, {focus: true});
  const next = data.stages[data.stages.indexOf(stage) + other];
  if (next) select(selected, {stage: next, focus: true});
}

const map = byId('map');
map.addEventListener('mouseover', event => { const td = event.target.closest('td'); if (td) show(cellOf(td)); });
map.addEventListener('mouseleave', () => show(selected));
map.addEventListener('click', event => { const td = event.target.closest('td'); if (td) select(cellOf(td), {focus: true}); });
map.addEventListener('keydown', onKey);
window.addEventListener('hashchange', event => follow(new URL(event.newURL).hash));
window.addEventListener('beforeprint', () => { for (const one of document.querySelectorAll('details')) one.open = true; });
buildChoice(byId('stages'), texts.stage, data.stages.map(one => one.title), i => select(selected, {stage: data.stages[i]}));
byId('choices').append(element('p', {class: 'muted'}, texts.help));
follow(location.hash);
})();
