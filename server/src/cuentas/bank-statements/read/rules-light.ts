/** Removes the shadow of a hand or a lamp from a photograph, so that paper is white everywhere; pure. */

/** Side in pixels of the squares whose light is measured: some letters wide, and narrower than a shadow. */
const SQUARE = 40;
/** A pixel darker than this share of its square's paper is ink. */
const INK = 0.8;

/** @param grey one byte a pixel, row by row; changed in place */
export function evenLight(grey: Uint8Array, width: number, height: number): void {
  const [across, down] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
  const light = Float32Array.from({ length: across * down }, (_, i) =>
    paperOf(grey, width, height, (i % across) * SQUARE, Math.floor(i / across) * SQUARE),
  );
  for (let y = 0; y < height; y += 1) {
    const [above, below, v] = between(y, down);
    for (let x = 0; x < width; x += 1) {
      const [before, behind, h] = between(x, across);
      const top = at(light, above * across + before) * (1 - h) + at(light, above * across + behind) * h;
      const bottom = at(light, below * across + before) * (1 - h) + at(light, below * across + behind) * h;
      const paper = top * (1 - v) + bottom * v;
      grey[y * width + x] = Math.min(255, ((grey[y * width + x] ?? 0) * 245) / Math.max(40, paper));
    }
  }
}

const at = (light: Float32Array, i: number): number => light[i] ?? 255;

/** The two squares between whose middles a pixel lies, and its share of the way from one to the other. */
function between(pixel: number, squares: number): [before: number, behind: number, way: number] {
  const place = (pixel + 0.5) / SQUARE - 0.5;
  const before = Math.max(0, Math.min(squares - 1, Math.floor(place)));
  return [before, Math.min(squares - 1, before + 1), Math.max(0, Math.min(1, place - before))];
}

function paperOf(grey: Uint8Array, width: number, height: number, left: number, top: number): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let y = top; y < Math.min(height, top + SQUARE); y += 1)
    for (let x = left; x < Math.min(width, left + SQUARE); x += 1) {
      const shade = grey[y * width + x] ?? 0;
      counts[shade] = (counts[shade] ?? 0) + 1;
      all += 1;
    }
  let darker = 0;
  for (const [shade, count] of counts.entries()) {
    darker += count;
    if (darker >= all * INK) return shade;
  }
  return 255;
}
