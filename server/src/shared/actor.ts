/** Who does something, and for which insurer. */
import type { Tenant } from '../db/tenant.ts';

export interface Actor {
  /** As the chronology shows it. */
  readonly visible: 'aseguradora' | 'heredero' | 'servicio' | 'sistema';
  /** `guion`: nobody, but a script of a test insurer that acts as they would. */
  readonly tipo: 'clave' | 'usuario' | 'heredero' | 'allegado' | 'sistema' | 'cli' | 'guion';
  readonly id: string | null;
}

/** What happens by itself: a clock, a sweep, a step that follows from another. */
export const SYSTEM: Actor = { visible: 'sistema', tipo: 'sistema', id: null };

/** Who asks a use case for something, and when. */
export interface Requester {
  readonly aseguradora: Tenant;
  readonly actor: Actor;
  readonly now: Date;
  /** Aborts when whoever asked has hung up; without it somebody waits. */
  readonly signal?: AbortSignal;
}
