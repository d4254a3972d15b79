// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that stand in the page, and the arithmetic of a cell as elements. It looks numbers up; of a sum’s
// terms it multiplies those whose factors it has. The script of the page stands below it, in the same block.
const data = JSON.parse(document.getElementById('data').textContent);
const texts = data.texts;
const termsAtOnce = 32;

const bytesOf = base64 => Uint8Array.from(atob(base64), c => c.charCodeAt(0));
for (const tensor of Object.values(data.tensors)) tensor.floats = new Float32Array(bytesOf(tensor.floats).buffer);

/* ---- looking up ---- */

const entry = (stage, head, row, column) => {
  const tensor = data.tensors[stage];
  return tensor.floats[(head * tensor.rows + row) * tensor.columns + column];
};

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

/** "q₂,₂₁" */
function nameOfEntry(stage, head, row, column) {
  const {letter, hasOneIndex} = data.symbols[stage];
  return letter + (hasOneIndex ? subscript(row + 1) : indices(row, column));
}

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
  const {color} = data.symbols[stage];
  const number = index => entry(stage, ...coordinates(index));
  return {
    ...operand, stage, color, number,
    name: index => operand.symbol || nameOfEntry(stage, ...coordinates(index)),
    at: index => (isResult ? precise : factorText)(number(index), decimals)
  };
}

/** The steps to a cell: the descriptions in its list, with their holes filled. */
function stepsIn(list, cell) {
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
