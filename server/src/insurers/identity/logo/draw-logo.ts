/** Draws a logo anew, so that only the visible picture of the sent file remains. */
import { LOGO_BOX, LOGO_MEGAPIXELS } from '@albacea/contract/schemas/lists.ts';
import pLimit from 'p-limit';

export interface DrawnLogo {
  readonly png: Uint8Array;
  readonly ancho: number;
  readonly alto: number;
}

/** Bytes of a stored logo at most, because it goes with every e-mail. A drawing needs a tenth of that; a photograph is shrunk until it fits. */
const DRAWN_MAXIMUM = 96 * 1024;
const SIZES = [1, 3 / 4, 1 / 2, 3 / 8] as const;
const PIXELS = LOGO_MEGAPIXELS * 1e6;
/** Seconds that one size may take, of which it needs half a second at most. */
const TIMEOUT = 5;
/** Pictures in work at once, and that wait: the same threads hash passwords. */
const [AT_ONCE, WAITING] = [2, 32];

type Drawn = DrawnLogo | 'broken' | 'busy' | 'too_large';
export type DrawLogo = (bytes: Uint8Array) => Promise<Drawn>;

/** libvips works in threads of its own, not in those of a lane: one that is ended while it works ends the process. */
export function createLogoDrawing(): DrawLogo {
  const turns = pLimit(AT_ONCE);
  return async (bytes) => (turns.pendingCount < WAITING ? turns(() => drawLogo(bytes)) : 'busy');
}

async function drawLogo(bytes: Uint8Array): Promise<Drawn> {
  const { default: sharp } = await import('sharp'); // takes a moment, which a start does without
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > PIXELS) return 'too_large';
    for (const size of SIZES) {
      const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS })
        .timeout({ seconds: TIMEOUT })
        .autoOrient()
        .resize(LOGO_BOX.ancho * size, LOGO_BOX.alto * size, { fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 9 })
        .toBuffer({ resolveWithObject: true });
      if (data.length <= DRAWN_MAXIMUM) return { png: withoutResolution(data), ancho: info.width, alto: info.height };
    }
    return 'too_large';
  } catch (error) {
    // nothing is known against a picture for which a machine that is too busy had no time
    return (error as Error).message.includes('timeout') ? 'busy' : 'broken';
  }
}

/** Place of the name of the first chunk behind the header, and bytes of a chunk of resolution (ISO/IEC 15948). */
const [FIRST_NAME, RESOLUTION] = [37, 21];

/** libvips copies the resolution of the file that was sent, which says something of where it was made. */
function withoutResolution(png: Buffer): Uint8Array {
  if (png.toString('latin1', FIRST_NAME, FIRST_NAME + 4) !== 'pHYs') return png;
  return Buffer.concat([png.subarray(0, FIRST_NAME - 4), png.subarray(FIRST_NAME - 4 + RESOLUTION)]);
}
