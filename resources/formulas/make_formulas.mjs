// SPDX-License-Identifier: GPL-3.0-or-later
// Renders the TeX of formulas.json to one SVG each, next to this file. Only needed after a change to the list:
// the pictures are part of the repository, and nothing here runs when the program is built.
//
//     cd $(mktemp -d) && npm install mathjax-full@3.2.2
//     NODE_PATH=$PWD/node_modules node PATH/TO/resources/formulas/make_formulas.mjs
//
// 1000 units are 1 em. Queries, keys and values have the colours #010101, #020202 and #030303, everything else
// currentColor: the program replaces them by its theme's. Nothing in the pictures needs more than SVG Tiny.
import { readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
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
const page = mathjax.document('', { InputJax: tex, OutputJax: new SVG({ fontCache: 'none' }) });

/// What only a browser or a screen reader would use.
function plain(svg) {
    return svg
        .replace(/ (data-[a-z-]+|style|role|focusable|aria-hidden|xmlns:xlink)="[^"]*"/g, '')
        .replace(/^<svg([^>]*?) width="[^"]*"/, '<svg$1')
        .replace(/^<svg([^>]*?) height="[^"]*"/, '<svg$1');
}

for (const name of readdirSync(folder)) {
    if (name.endsWith('.svg')) unlinkSync(join(folder, name));
}
for (const [name, source] of Object.entries(formulas)) {
    const svg = plain(adaptor.innerHTML(page.convert(source, { display: true })));
    if (/merror|<svg.*<svg|<text|<use/s.test(svg)) throw new Error(`${name}: cannot be drawn: ${svg}`);
    writeFileSync(join(folder, `${name}.svg`), svg + '\n');
}
