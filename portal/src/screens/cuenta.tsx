/** One account: the decision and its consequences or, once decided, its progress and how to change the decision. */
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { LinkButton } from '../ui/button.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { DecideCuenta } from './decide-cuenta.tsx';
import { DecidedCuenta } from './decided-cuenta.tsx';

export function Cuenta({ cuenta: id }: { readonly cuenta?: string }) {
  const { t } = usePortal();
  const { heredero } = useCaso();
  const { decide } = usePermissions();
  const cuentas = useData('GET /cuentas', {});
  const cuenta = cuentas.data?.elementos.find(({ cuenta_id }) => cuenta_id === id);
  const goBack = ['/portal/cuentas', t.cuentas.titulo] as const;
  if (cuentas.data && !cuenta)
    return (
      <Screen title={t.cuenta.noEsta} back={goBack}>
        <div class="botones">
          <LinkButton to="/portal/cuentas">{t.cuentas.titulo}</LinkButton>
        </div>
      </Screen>
    );
  if (!cuenta)
    return (
      <Screen title={t.cuentas.titulo} back={goBack}>
        <Reading of={cuentas} heights={[5, 5, 5]}>
          {() => null}
        </Reading>
      </Screen>
    );
  if (cuenta.estado !== 'propuesta') return <DecidedCuenta cuenta={cuenta} />;
  if (decide) return <DecideCuenta key={cuenta.cuenta_id} cuenta={cuenta} cuentas={cuentas.data?.elementos ?? []} />;
  return (
    <Screen title={cuenta.proveedor} lead={t.relato.puntos.decidir} back={goBack}>
      <p>{put(t.cuenta.soloHeredero, { heredero: heredero.nombre })}</p>
    </Screen>
  );
}
