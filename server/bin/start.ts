/** Starts the program: its bundle where that is made of these very sources, or stands alone, as in the image; else the sources. */
import { existsSync } from 'node:fs';
import { setSourceMapsSupport } from 'node:module';
import { pathToFileURL } from 'node:url';
import { BUNDLE, isBundleCurrent, SOURCE } from './bundle-state.ts';

const isBundle = !existsSync(SOURCE) || isBundleCurrent();
if (isBundle) setSourceMapsSupport(true);
await import(pathToFileURL(isBundle ? BUNDLE : SOURCE).href);
