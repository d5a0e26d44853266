#!/usr/bin/env node
import { existsSync } from 'node:fs';

/** What the rooms' JavaScript became in one; absent while a source is newer: then it is the rooms'. */
const bundled = new URL('../../dist/main.js', import.meta.url);
const isBundled = existsSync(bundled);
// lines of a bundle tell nobody anything
if (isBundled) process.setSourceMapsEnabled(true);
const { main } = await import(isBundled ? bundled.href : '../dist/main.js');

process.exitCode = await main(process.argv.slice(2));
