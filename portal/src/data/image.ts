/** Makes a photograph small enough to send: upright, and without the place and time that cameras embed. */

/** Longest side in pixels: an A4 page stays readable, at 188 dpi. */
const SIDE = 2200;
const QUALITY = 0.82;

/** @returns a JPEG, or null when this browser cannot open the picture */
export async function preparePhoto(file: Blob): Promise<Blob | null> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!image) return null;
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#ffffff'; // transparent parts become white
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** Whether to offer a camera button: only on touch screens. Devices without one seldom have a camera, and the button would open the file dialog. */
export const hasCamera = (): boolean => matchMedia('(any-pointer: coarse)').matches;
