// SPDX-License-Identifier: GPL-3.0-or-later
// Renders the TeX formulas of formulas.json to formulas.svg, next to this file. Run it after a change of
// formulas.json. The build does not run it, because formulas.svg is part of the repository.
//
//     cd $(mktemp -d) && npm install mathjax-full@3.2.2
//     NODE_PATH=$PWD/node_modules node PATH/TO/resources/formulas/make_formulas.mjs
//
// formulas.svg contains each glyph once, in <defs>, and one group for each formula. The id of a group is the
// name of its formula. An invisible rectangle in each group defines the extent of the formula. 1000 units are
// 1 em. Queries, keys and values have the colors #010101, #020202 and #030303, and the rest has the color
// currentColor. The program replaces them with the colors of its theme. The file is valid SVG Tiny 1.2.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { mathjax } = require('mathjax-full/js/mathjax.js');
const { TeX } = require('mathjax-full/js/input/tex.js');
const { SVG } = require('mathjax-full/js/output/svg.js');
const { liteAdaptor } = require('mathjax-full/js/adaptors/liteAdaptor.js');
const { RegisterHTMLHandler } = require('mathjax-full/js/handlers/html.js');
require('mathjax-full/js/input/tex/AllPackages.js');

const folder = dirname(fileURLToPath(import.meta.url));
const formulas = JSON.parse(readFileSync(join(folder, 'formulas.json'), 'utf8'));

const role = (color) => [`{\\color{#${color}}{#1}}`, 1];
const tex = new TeX({
    packages: ['base', 'ams', 'color', 'configmacros'],
    macros: { query: role('#010101'), key: role('#020202'), val: role('#030303') },
});
const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);
const output = new SVG({ fontCache: 'global' });
const page = mathjax.document('', { InputJax: tex, OutputJax: output });

/// Removes attributes that only browsers and screen readers use.
function withoutBrowserAttributes(svg) {
    return svg.replace(/ (data-[a-z-]+|style|role|focusable|aria-hidden)="[^"]*"/g, '');
}

/// Returns the group of a formula. Its extent is the view box of the SVG element that MathJax returns, with a
/// margin.
function formulaGroup(name, source) {
    const svg = withoutBrowserAttributes(adaptor.innerHTML(page.convert(source, { display: true })));
    const parts = svg.match(/^<svg [^>]*viewBox="([^"]*)"[^>]*>(.*)<\/svg>$/s);
    if (!parts || /merror|<svg|<text|<path/.test(parts[2])) throw new Error(`${name}: cannot be rendered: ${svg}`);
    const margin = 2;  // because glyphs reach up to 1 unit beyond the view box
    const [x, y, width, height] = parts[1].split(' ').map(Number);
    const extent = `<rect x="${x}" y="${+(y - margin).toFixed(1)}" width="${width}" ` +
        `height="${+(height + 2 * margin).toFixed(1)}" fill="none" stroke="none"/>`;
    return `<g id="${name}">${extent}${parts[2]}</g>`;
}

const groups = Object.entries(formulas).map(([name, source]) => formulaGroup(name, source));
const glyphs = withoutBrowserAttributes(adaptor.outerHTML(output.fontCache.getCache()));
writeFileSync(
    join(folder, 'formulas.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">\n' +
        [glyphs.replaceAll('<path', '\n<path'), ...groups].join('\n') + '\n</svg>\n');
