/** Makes a picture smaller, and upright; pure. */
import type { Decoded } from './decode.ts';

/** Red, green, blue and opacity, row by row. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Upright and within the box, in its own proportions; one that is smaller stays as it is. */
export function fitted(picture: Decoded, box: { readonly width: number; readonly height: number }): Raster {
  const lies = picture.turns % 2 === 1;
  const [across, down] = lies ? [picture.height, picture.width] : [picture.width, picture.height];
  const factor = Math.min(1, box.width / across, box.height / down);
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * factor)));
  return turned(scaled(picture, width as number, height as number), picture.turns);
}

/**
 * Each pixel is the mean of the area that it stands for. Colours count by their opacity: what is behind a transparent pixel, often black,
 * must not darken an edge.
 */
function scaled({ width: across, height: down, data, channels }: Decoded, width: number, height: number): Raster {
  const small = new Uint8Array(width * height * 4);
  const columns = Array.from({ length: width }, (_, x) => covered((x * across) / width, ((x + 1) * across) / width));
  for (let y = 0; y < height; y += 1) {
    const rows = covered((y * down) / height, ((y + 1) * down) / height);
    for (let x = 0; x < width; x += 1) {
      let [red, green, blue, opacity, area] = [0, 0, 0, 0, 0];
      const { first, shares } = columns[x] as Stretch;
      for (let j = 0; j < rows.shares.length; j += 1)
        for (let i = 0; i < shares.length; i += 1) {
          const at = ((rows.first + j) * across + first + i) * channels;
          const share = (rows.shares[j] ?? 0) * (shares[i] ?? 0);
          const weight = share * (channels === 4 ? (data[at + 3] ?? 0) : 255);
          red += weight * (data[at] ?? 0);
          green += weight * (data[at + 1] ?? 0);
          blue += weight * (data[at + 2] ?? 0);
          opacity += weight;
          area += share;
        }
      const place = (y * width + x) * 4;
      if (opacity > 0)
        small.set(
          [red, green, blue].map((sum) => Math.round(sum / opacity)),
          place,
        );
      small[place + 3] = Math.round(opacity / area);
    }
  }
  return { width, height, data: small };
}

/** Whole pixels that a part of a side touches, from the first on, and how much of each. */
interface Stretch {
  readonly first: number;
  readonly shares: readonly number[];
}

function covered(from: number, to: number): Stretch {
  const [first, shares]: [number, number[]] = [Math.floor(from), []];
  // what arithmetic leaves over at the end of a row is no pixel
  for (let at = first; at < to - 1e-9; at += 1) shares.push(Math.min(at + 1, to) - Math.max(at, from));
  return { first, shares };
}

/** @param turns quarters, clockwise */
function turned(raster: Raster, turns: number): Raster {
  let upright = raster;
  for (let left = turns; left > 0; left -= 1) upright = quarterTurn(upright);
  return upright;
}

function quarterTurn({ width, height, data }: Raster): Raster {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      turned.set(data.subarray(at, at + 4), (x * height + (height - 1 - y)) * 4);
    }
  return { width: height, height: width, data: turned };
}
