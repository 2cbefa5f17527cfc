/** One account: what is wanted of it and what that means; or, once decided, how it goes and how to change one's mind. */
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useDatos } from '../datos/usar-datos.ts';
import { visibles } from '../reglas-tareas.ts';
import { poner } from '../textos/poner.ts';
import { BotonEnlace } from '../ui/boton.tsx';
import { Lectura } from '../ui/lectura.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { CuentaDecidida } from './cuenta-decidida.tsx';
import { DecidirCuenta } from './decidir-cuenta.tsx';

export function Cuenta({ cuenta: id }: { readonly cuenta?: string }) {
  const { t } = usePortal();
  const { heredero, cerrado } = useCaso();
  const { decide } = usePermisos();
  const cuentas = useDatos('GET /cuentas', {});
  const cuenta = visibles(cuentas.datos?.elementos ?? [], cerrado).find(({ cuenta_id }) => cuenta_id === id);
  const volver = ['/portal/cuentas', t.cuentas.titulo] as const;
  if (cuentas.datos && !cuenta)
    return (
      <Pantalla titulo={t.cuenta.noEsta} volver={volver}>
        <div class="botones">
          <BotonEnlace a="/portal/cuentas">{t.cuentas.titulo}</BotonEnlace>
        </div>
      </Pantalla>
    );
  if (!cuenta)
    return (
      <Pantalla titulo={t.cuentas.titulo} volver={volver}>
        <Lectura de={cuentas} altos={[5, 5, 5]}>
          {() => null}
        </Lectura>
      </Pantalla>
    );
  if (cuenta.estado !== 'propuesta') return <CuentaDecidida cuenta={cuenta} cuentas={cuentas.datos?.elementos ?? []} />;
  if (decide) return <DecidirCuenta key={cuenta.cuenta_id} cuenta={cuenta} cuentas={cuentas.datos?.elementos ?? []} />;
  return (
    <Pantalla titulo={cuenta.proveedor} entradilla={t.cuentas.estados.propuesta} volver={volver}>
      <p>{poner(t.cuenta.soloHeredero, { heredero: heredero.nombre })}</p>
    </Pantalla>
  );
}
