/**
 * A photograph made small enough to travel: turned upright as the camera meant it, and without the place and time that cameras
 * write into it.
 */

/** Longest side in pixels: a page of A4 stays easy to read at 200 dpi. */
const LADO = 2200;
const CALIDAD = 0.82;

/** @returns a JPEG, or null when this browser cannot open the picture */
export async function prepararFoto(fichero: Blob): Promise<Blob | null> {
  const imagen = await createImageBitmap(fichero, { imageOrientation: 'from-image' }).catch(() => null);
  if (!imagen) return null;
  const escala = Math.min(1, LADO / Math.max(imagen.width, imagen.height));
  const lienzo = document.createElement('canvas');
  lienzo.width = Math.round(imagen.width * escala);
  lienzo.height = Math.round(imagen.height * escala);
  const pincel = lienzo.getContext('2d');
  if (!pincel) return null;
  pincel.fillStyle = '#ffffff'; // what was transparent is paper
  pincel.fillRect(0, 0, lienzo.width, lienzo.height);
  pincel.drawImage(imagen, 0, 0, lienzo.width, lienzo.height);
  imagen.close();
  return new Promise((resolver) => lienzo.toBlob(resolver, 'image/jpeg', CALIDAD));
}
