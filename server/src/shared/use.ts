/** A caller's use of a rate limit in the present window. */
export interface Use {
  readonly limite: number;
  /** Number of requests counted, including the present one; greater than the limit: the present request must be refused. */
  readonly usadas: number;
  readonly renueva: Date;
}
