/** Remedies for a failed account: by the service, by the family, and other actions that the company offers. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { alternativesTo, remediesOf, type Standing } from '../rules-standing.ts';
import { actionInWords } from '../texts/actions.ts';
import { inAList } from '../texts/in-a-list.ts';
import { Call } from '../ui/phone.tsx';
import { useSummaryAddress } from './summary.tsx';
import { useProveedor } from './use-proveedores.ts';

interface Props {
  readonly cuenta: CompleteCuenta;
  readonly standing: Standing;
}

export function WhatCanBeDone({ cuenta, standing }: Props) {
  const { live } = usePermissions();
  const { papel, reabrible_hasta: until } = useCaso();
  const remedies = remediesOf(standing, live, until !== null && new Date() <= new Date(until));
  // only the heir sees the remedies
  return remedies.length === 0 || papel !== 'heredero' ? null : <Remedies cuenta={cuenta} remedies={remedies} />;
}

function Remedies({ cuenta, remedies }: Pick<Props, 'cuenta'> & { readonly remedies: ReturnType<typeof remediesOf> }) {
  const { t, language } = usePortal();
  const { aseguradora } = useCaso();
  const summary = useSummaryAddress();
  const byThemselves = useProveedor(cuenta)?.acciones.find(({ accion }) => accion === cuenta.accion);
  const others = alternativesTo(cuenta).map((action) => actionInWords(action, cuenta, t).title.toLowerCase());
  const r = t.relato;
  const calls = remedies.includes('llamar') || remedies.includes('reabrir');
  return (
    <section class="tarjeta" aria-labelledby="que-hacer">
      <h2 id="que-hacer">{r.queHacer}</h2>
      <ul class="puntos">
        {remedies.map((remedy) => (
          <li key={remedy}>{r.remedios[remedy]}</li>
        ))}
        {others.length > 0 && <li>{put(r.tambienOfrece, { acciones: inAList(others, language, 'disjunction') })}</li>}
        {byThemselves?.por_su_cuenta && <li>{put(r.porSuCuenta, { palabras: byThemselves.por_su_cuenta })}</li>}
      </ul>
      <div class="botones">
        {calls && aseguradora.telefono && <Call phone={aseguradora.telefono} className="boton boton-segundo" />}
        {remedies.includes('papel') && (
          <a class="boton boton-segundo" href={summary} target="_blank" rel="noopener">
            {r.verPapel}
          </a>
        )}
      </div>
    </section>
  );
}
