/** The actor of a command, and the requester of a use case. */
import type { Tenant } from '../db/tenant.ts';

export interface Actor {
  /** The party that the timeline shows as the actor. */
  readonly visible: 'aseguradora' | 'heredero' | 'servicio' | 'sistema';
  /** `guion`: a script of a test insurer, which acts like a person. */
  readonly tipo: 'clave' | 'usuario' | 'heredero' | 'allegado' | 'sistema' | 'cli' | 'guion';
  readonly id: string | null;
}

/** The actor of automatic acts: on due dates, in sweeps, and as consequences of other acts. */
export const SYSTEM: Actor = { visible: 'sistema', tipo: 'sistema', id: null };

/** The caller of a use case, and the present instant. */
export interface Requester {
  readonly aseguradora: Tenant;
  readonly actor: Actor;
  readonly now: Date;
  /** Aborts when the caller has hung up; absent: the caller waits. */
  readonly signal?: AbortSignal;
}
