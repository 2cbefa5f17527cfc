/** A photograph as shades of grey, upright and small enough to be read in a few seconds. */
import type { Posture } from '../../../shared/rules-jpeg.ts';
import { type Decoded, decodePicture } from './decode.ts';
import { evenLight } from './rules-light.ts';
import type { Rejection } from './rules-movement.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** One byte a pixel, row by row: 0 is black. */
  readonly grey: Uint8Array;
}

/** Largest photograph of a telephone; the sending page shrinks larger ones. */
const MEGAPIXELS = 16;
/** Longest side in pixels: a letter of the small print on A4 then has some twelve. */
const SIDE = 2400;

export function pictureOf(bytes: Uint8Array, kind: 'jpeg' | 'png'): Picture | Rejection {
  const decoded = decodePicture(bytes, kind, MEGAPIXELS);
  if (decoded === 'too_large') return { rechazo: 'foto_demasiado_grande' };
  if (decoded === 'broken') return { rechazo: 'foto_rota' };
  return upright(shrunk(decoded), decoded.posture);
}

/** Each pixel is the mean of the pixels that it replaces; transparent ones count as paper. */
function shrunk({ width, height, data, channels }: Decoded): Picture {
  const step = Math.max(1, Math.max(width, height) / SIDE);
  const [across, down] = [Math.max(1, Math.floor(width / step)), Math.max(1, Math.floor(height / step))];
  const grey = new Uint8Array(across * down);
  for (let y = 0; y < down; y += 1) {
    const [top, bottom] = [Math.floor(y * step), Math.max(Math.floor(y * step) + 1, Math.floor((y + 1) * step))];
    for (let x = 0; x < across; x += 1) {
      const [left, right] = [Math.floor(x * step), Math.max(Math.floor(x * step) + 1, Math.floor((x + 1) * step))];
      let sum = 0;
      for (let j = top; j < bottom; j += 1)
        for (let i = left; i < right; i += 1) sum += shade(data, (j * width + i) * channels, channels);
      grey[y * across + x] = sum / ((bottom - top) * (right - left));
    }
  }
  evenLight(grey, across, down);
  return { width: across, height: down, grey };
}

/** Luma of ITU-R BT.601. */
function shade(data: Uint8Array, at: number, channels: number): number {
  const luma = (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114;
  const opacity = channels === 4 ? (data[at + 3] ?? 255) / 255 : 1;
  return luma * opacity + 255 * (1 - opacity);
}

function upright(picture: Picture, { mirrored, turns }: Posture): Picture {
  let turned = mirrored ? mirror(picture) : picture;
  for (let left = turns; left > 0; left -= 1) turned = quarterTurn(turned);
  return turned;
}

function mirror({ width, height, grey }: Picture): Picture {
  const mirrored = new Uint8Array(grey.length);
  for (let at = 0; at < grey.length; at += width) mirrored.set(grey.slice(at, at + width).reverse(), at);
  return { width, height, grey: mirrored };
}

function quarterTurn({ width, height, grey }: Picture): Picture {
  const turned = new Uint8Array(grey.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + (height - 1 - y)] = grey[y * width + x] ?? 0;
  return { width: height, height: width, grey: turned };
}
