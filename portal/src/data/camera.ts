/** Whether this device takes photographs: what is touched does; beside a mouse the same button would open the files. */
export const hasCamera = (): boolean => matchMedia('(any-pointer: coarse)').matches;
