/** Redraws an uploaded logo, so that only its visible picture is kept. */
import { LOGO_BOX, LOGO_MEGAPIXELS } from '@albacea/contract/schemas/lists.ts';
import pLimit from 'p-limit';

export interface DrawnLogo {
  readonly png: Uint8Array;
  readonly ancho: number;
  readonly alto: number;
}

/** Maximum size of a stored logo in bytes, low because every e-mail contains it. Most drawings need a tenth; a photograph is shrunk until it fits. */
const DRAWN_MAXIMUM = 96 * 1024;
/** Scales to try, until the picture fits. */
const SCALES = [1, 3 / 4, 1 / 2, 3 / 8] as const;
const PIXELS = LOGO_MEGAPIXELS * 1e6;
/** Seconds after which drawing at one scale is given up; it usually needs at most half a second. */
const TIMEOUT = 5;
/** Maximum numbers of pictures drawn at once and of pictures waiting. Few are drawn at once, because the same threads hash passwords. */
const [AT_ONCE, WAITING] = [2, 32];

type Drawn = DrawnLogo | 'broken' | 'busy' | 'too_large';
export type DrawLogo = (bytes: Uint8Array) => Promise<Drawn>;

/** Makes the function that draws logos. It uses no worker thread of ours, because ending one while libvips draws would end the process. */
export function createLogoDrawing(): DrawLogo {
  const turns = pLimit(AT_ONCE);
  return async (bytes) => (turns.pendingCount < WAITING ? turns(() => drawLogo(bytes)) : 'busy');
}

async function drawLogo(bytes: Uint8Array): Promise<Drawn> {
  const { default: sharp } = await import('sharp'); // takes a moment, so not at the start
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > PIXELS) return 'too_large';
    for (const scale of SCALES) {
      const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS })
        .timeout({ seconds: TIMEOUT })
        .autoOrient()
        .resize(LOGO_BOX.ancho * scale, LOGO_BOX.alto * scale, { fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 9 })
        .toBuffer({ resolveWithObject: true });
      if (data.length <= DRAWN_MAXIMUM) return { png: withoutResolution(data), ancho: info.width, alto: info.height };
    }
    return 'too_large';
  } catch (error) {
    // a time-out means that the machine is busy, not that the picture is broken
    return (error as Error).message.includes('timeout') ? 'busy' : 'broken';
  }
}

/** Offset of the name of the first chunk after the header, and length of a resolution chunk (ISO/IEC 15948). */
const [FIRST_NAME, RESOLUTION] = [37, 21];

/** Removes the resolution that libvips copies from the uploaded file, since it hints at where the file was made. */
function withoutResolution(png: Buffer): Uint8Array {
  if (png.toString('latin1', FIRST_NAME, FIRST_NAME + 4) !== 'pHYs') return png;
  return Buffer.concat([png.subarray(0, FIRST_NAME - 4), png.subarray(FIRST_NAME - 4 + RESOLUTION)]);
}
