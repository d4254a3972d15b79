// SPDX-License-Identifier: GPL-3.0-or-later
// A page to click through: a stage’s map, and the arithmetic of the cell that is pointed at.
const columnsAtOnce = 64;
const columnsWithNumbers = 16;

for (const stage of data.stages) {
  stage.tensor = data.tensors[stage.stage];
  stage.stops = bytesOf(stage.map.stops);
  stage.forbidden = stage.map.forbidden ? bytesOf(stage.map.forbidden) : null;
}

const indexIn = (stage, cell) => (cell.head * stage.tensor.rows + cell.row) * stage.tensor.columns + cell.column;

/** The steps to a cell; null where the page has none. */
const stepsOf = (stage, cell) => stage.cells && stepsIn(stage.cells[indexIn(stage, cell)], cell);

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
  if (hasNumber && !isMasked) td.append(printed(number, stage.map.decimals));
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
  byId('range').textContent = stage.forbidden ? range + ' · ' + texts.hatched : range;
  const {colours} = data.palettes[stage.map.palette];
  const stops = Array.from({length: 17}, (_, i) => '#' + colours.substr(6 * Math.round(i * 255 / 16), 6));
  byId('ramp').style.background = `linear-gradient(to right, ${stops.join()})`;
  showWider();
  buildPager(end);
}

/** A map that ends at the edge of a narrow screen looks whole. */
function showWider() {
  byId('wider').hidden = byId('scroll').scrollWidth <= byId('scroll').clientWidth;
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

/** The steps of a lesson. A step with the numbers of this page has a button that selects its cell. */
function buildLesson(steps) {
  const list = element('ol');
  for (const step of steps) {
    const item = element('li', {}, element('p', {dir: 'auto'}, step.sentence));
    if (step.changes) item.append(element('p', {class: 'muted'}, step.changes));
    if (step.place) {
      const button = element('button', {type: 'button'}, texts.showCell);
      button.addEventListener('click', () => follow(step.place));
      item.append(button);
    }
    list.append(item);
  }
  byId('lesson').replaceChildren(element('h2', {}, texts.lesson), list);
  byId('lesson').hidden = false;
}

const map = byId('map');
if (data.lesson) buildLesson(data.lesson);
byId('wider').textContent = texts.wider;
window.addEventListener('resize', showWider);
map.addEventListener('mouseover', event => { const td = event.target.closest('td'); if (td) show(cellOf(td)); });
map.addEventListener('mouseleave', () => show(selected));
map.addEventListener('click', event => { const td = event.target.closest('td'); if (td) select(cellOf(td), {focus: true}); });
map.addEventListener('keydown', onKey);
window.addEventListener('hashchange', event => follow(new URL(event.newURL).hash));
window.addEventListener('beforeprint', () => { for (const one of document.querySelectorAll('details')) one.open = true; });
buildChoice(byId('stages'), texts.stage, data.stages.map(one => one.title), i => select(selected, {stage: data.stages[i]}));
byId('choices').append(element('p', {class: 'muted'}, texts.help));
follow(location.hash || data.selected);
