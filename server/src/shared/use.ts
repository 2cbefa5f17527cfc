/** A caller's use of a rate limit in the present window. */
export interface Use {
  readonly limite: number;
  /** Requests counted, the present one included; above the limit when it must be refused. */
  readonly usadas: number;
  readonly renueva: Date;
}
