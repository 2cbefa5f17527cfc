/** Whether this device takes photographs. A touch screen means yes; elsewhere the camera button would open the file dialog. */
export const hasCamera = (): boolean => matchMedia('(any-pointer: coarse)').matches;
