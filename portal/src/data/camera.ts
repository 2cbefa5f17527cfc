/** Whether this device takes photographs. One with a touch screen does; on others the camera button would open the files. */
export const hasCamera = (): boolean => matchMedia('(any-pointer: coarse)').matches;
