/** The answers of scripted providers, entered by the scripted person of the service like real answers. */
import { resultsOf } from '@albacea/contract/schemas/lists.ts';
import { rejectCuenta, resolveCuenta } from '../cuentas/commands/settle-cuenta.ts';
import { viewCompleteCuentas } from '../cuentas/read/view-cuentas.ts';
import { earlier } from '../shared/waiting.ts';
import type { Cast } from './cast.ts';
import { unlessRefused } from './play-family.ts';
import { answerOf } from './rules-guiones.ts';

/** @returns when the next one answers; null: none will */
export async function providersAnswer({ deps, tx, service, casoId, guion }: Cast): Promise<Date | null> {
  const { elementos } = await tx((t) => viewCompleteCuentas(deps, t, service, casoId, 'es'));
  let next: Date | null = null;
  for (const { cuenta_id: id, estado, accion, solicitada, solicitudes, proveedor_codigo } of elementos) {
    if (estado !== 'solicitada' || solicitada === null || accion === null) continue;
    const { respuesta, due } = answerOf(guion, proveedor_codigo, new Date(solicitada), solicitudes);
    if (respuesta === 'calla') continue;
    if (due > service.now) {
      next = earlier(next, due);
      continue;
    }
    await unlessRefused(
      tx((t) => {
        if (respuesta === 'confirma')
          return resolveCuenta(t, service, casoId, id, { resultado: resultsOf(accion)[0] ?? 'no_existia' });
        const papers = respuesta === 'pide_papel' ? (['prueba_parentesco'] as const) : [];
        const motivo = respuesta === 'pide_papel' ? 'Falta un papel.' : 'No lo acepta.';
        return rejectCuenta(t, service, casoId, id, { motivo, papeles: papers });
      }),
    );
  }
  return next;
}
