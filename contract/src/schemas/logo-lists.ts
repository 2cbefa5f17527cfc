/** Measures of a logo. */

/** The box in pixels into which every logo is fitted: twice and more what any page shows, for sharp screens. */
export const LOGO_BOX = { ancho: 480, alto: 160 } as const;
/** Largest file, in bytes: 1 MB. */
export const LOGO_MAXIMUM = 1024 * 1024;
/** Pixels of a picture that is taken. */
export const LOGO_MEGAPIXELS = 16;
