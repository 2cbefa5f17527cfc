/** Chases a provider by itself: the reminder goes out where it can go by e-mail and nothing stands in its way. */
import { ErrorDeDominio } from '../../platform/error.ts';
import { type DependenciasDeEnvio, enviarCarta } from '../papeles/enviar-carta.ts';
import type { Insistir } from './ronda.ts';

export const insistirPorCorreo =
  (deps: DependenciasDeEnvio): Insistir =>
  async (quien, casoId, cuentaId) => {
    try {
      await enviarCarta(deps, quien, casoId, cuentaId, { clase: 'recordatorio' });
      return true;
    } catch (error) {
      if (error instanceof ErrorDeDominio) return false; // another way, no address, a paper missing: a person sees to it
      throw error;
    }
  };
