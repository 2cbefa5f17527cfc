/** Draws a logo anew, in a lane: of the file that was sent there is nothing left but what the eye sees of it. */
import { LOGO_BOX, LOGO_MEGAPIXELS } from '@albacea/contract/schemas/logo-lists.ts';
import { PNG } from 'pngjs';
import { decodePicture } from '../../../platform/pictures/decode.ts';
import { fitted, type Raster } from '../../../platform/pictures/scale.ts';

export interface DrawnLogo {
  readonly png: Uint8Array;
  readonly ancho: number;
  readonly alto: number;
}

/** Bytes of what is kept: it goes with every e-mail. A drawing has a tenth of it; a photograph is made smaller until it fits. */
const DRAWN_MAXIMUM = 96 * 1024;
const SIZES = [1, 3 / 4, 1 / 2, 3 / 8] as const;

export function drawLogo(bytes: Uint8Array, kind: 'jpeg' | 'png'): DrawnLogo | 'broken' | 'too_large' {
  const picture = decodePicture(bytes, kind, LOGO_MEGAPIXELS);
  if (typeof picture === 'string') return picture;
  for (const size of SIZES) {
    const raster = fitted(picture, { width: LOGO_BOX.ancho * size, height: LOGO_BOX.alto * size });
    const png = written(raster);
    if (png.length <= DRAWN_MAXIMUM) return { png, ancho: raster.width, alto: raster.height };
  }
  return 'too_large';
}

/** Header, pixels and end, and no other chunk (ISO/IEC 15948). */
function written({ width, height, data }: Raster): Uint8Array {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return new Uint8Array(PNG.sync.write(png, { colorType: isOpaque(data) ? 2 : 6, deflateLevel: 9 }));
}

function isOpaque(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}
