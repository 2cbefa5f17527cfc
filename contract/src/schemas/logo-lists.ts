/** Measures of a logo. */

/** The box in pixels into which every logo is fitted: more than twice the size of any page's logo, for sharp screens. */
export const LOGO_BOX = { ancho: 480, alto: 160 } as const;
/** Largest file, in bytes: 1 MB. */
export const LOGO_MAXIMUM = 1024 * 1024;
/** Largest picture accepted, in megapixels. */
export const LOGO_MEGAPIXELS = 16;
