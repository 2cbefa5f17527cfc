/** What has happened so far, newest first. */
import type { EntradaCronologia } from '@albacea/contract/casos.ts';
import { useState } from 'preact/hooks';
import { usePortal } from '../datos/contexto.ts';
import { useAccion, useDatos } from '../datos/usar-datos.ts';
import { sucesosDe } from '../reglas-historia.ts';
import type { Textos } from '../textos/es.ts';
import { dia, hora } from '../textos/fechas.ts';
import type { IdiomaEncendido } from '../textos/lenguas.ts';
import { contar, poner } from '../textos/poner.ts';
import { FalloDeAccion } from '../ui/aviso.tsx';
import { Boton } from '../ui/boton.tsx';
import { Lectura } from '../ui/lectura.tsx';
import { Pantalla } from '../ui/pantalla.tsx';

export function Historia() {
  const { t } = usePortal();
  const primera = useDatos('GET /cronologia', {});
  return (
    <Pantalla titulo={t.historia.titulo} entradilla={t.historia.entradilla} volver={['/portal', t.comun.inicio]}>
      <Lectura de={primera} altos={[4, 4, 4, 4]}>
        {({ elementos, siguiente }) => <Entradas key={siguiente} primeras={elementos} desde={siguiente} />}
      </Lectura>
    </Pantalla>
  );
}

function Entradas({
  primeras,
  desde,
}: {
  readonly primeras: readonly EntradaCronologia[];
  readonly desde: string | null;
}) {
  const { t, cliente, idioma } = usePortal();
  const [mas, ponerMas] = useState<{ entradas: readonly EntradaCronologia[]; siguiente: string | null }>({
    entradas: [],
    siguiente: desde,
  });
  const traer = useAccion(
    async (cursor: string) => {
      const { elementos, siguiente } = await cliente.pedir('GET /cronologia', { consulta: { cursor } });
      ponerMas(({ entradas }) => ({ entradas: [...entradas, ...elementos], siguiente }));
    },
    null,
    true,
  );
  const { siguiente } = mas;
  const cuentas = useDatos('GET /cuentas', {}).datos?.elementos ?? [];
  const frases: Readonly<Record<string, string>> = t.sucesos.frases;
  const sucesos = sucesosDe([...primeras, ...mas.entradas], cuentas, (instante) => dia(instante, idioma));
  return (
    <>
      <ol class="linea-de-tiempo">
        {sucesos.map(({ id, tipo, texto, actor, ocurrido, veces, cuentas: suyas }) => (
          <li key={id}>
            <p>{poner(frases[tipo] ?? texto, { cuentas: nombradas(suyas, veces, t, idioma) })}</p>
            <p class="fila-texto">
              {dia(ocurrido, idioma)}, {hora(ocurrido, idioma)} · {t.historia.quien[actor]}
            </p>
          </li>
        ))}
      </ol>
      <FalloDeAccion error={traer.error} />
      {siguiente && (
        <div class="botones">
          <Boton clase="segundo" enCurso={traer.enCurso} alPulsar={() => traer.hacer(siguiente)}>
            {t.historia.mas}
          </Boton>
        </div>
      )}
    </>
  );
}

/** Up to four by name. */
function nombradas(cuentas: readonly string[], veces: number, t: Textos, idioma: IdiomaEncendido): string {
  if (cuentas.length === 0 || cuentas.length > 4) return contar(t.sucesos.unaCuenta, Math.max(veces, cuentas.length));
  return new Intl.ListFormat(idioma).format(cuentas);
}
