/** What a bank statement told: accounts that we know, charges that somebody may recognise, and why each is shown. */
import type { CargoSinReconocer, CuentaReconocida, ExtractoParaElegir } from '@albacea/contract/familia.ts';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { usePortal } from '../datos/contexto.ts';
import { useAccion } from '../datos/usar-datos.ts';
import {
  deQuienParece,
  type Eleccion,
  elegibles,
  NOTHING_PICKED,
  type PropuestaElegida,
  propuestasDe,
  SIN_SABER,
} from '../reglas-extracto.ts';
import { dia } from '../textos/fechas.ts';
import { contar } from '../textos/poner.ts';
import { Aviso, FalloDeAccion } from '../ui/aviso.tsx';
import { Boton } from '../ui/boton.tsx';
import { Marca } from '../ui/marca.tsx';

interface Props {
  readonly leido: ExtractoParaElegir;
  readonly alVolver: () => void;
}

export function ElegirDelExtracto({ leido, alVolver }: Props) {
  const { t, idioma, cliente, anunciar } = usePortal();
  const { route } = useLocation();
  const e = t.extracto;
  const [eleccion, elegir] = useState<Eleccion>(NOTHING_PICKED);
  const [falta, ponerFalta] = useState(false);
  const anadir = useAccion(
    (cuentas: readonly PropuestaElegida[]) => cliente.pedir('POST /cuentas', { cuerpo: { cuentas: [...cuentas] } }),
    async (cuentas) => {
      const { elementos } = await cliente.pedir('GET /cuentas', {});
      return cuentas.every((una) =>
        elementos.some(
          (suya) =>
            suya.estado !== 'descartada' &&
            ('proveedor' in una ? suya.proveedor === una.proveedor : suya.proveedor_codigo === una.proveedor_codigo),
        ),
      );
    },
  );
  const cuentas = propuestasDe(leido, eleccion);
  const enviar = async () => {
    ponerFalta(cuentas.length === 0);
    if (cuentas.length === 0 || !(await anadir.hacer(cuentas))) return;
    anunciar(contar(t.anadir.hecho, cuentas.length));
    route('/portal/cuentas');
  };
  const { desde, hasta, movimientos, avisos, reconocidas, sin_reconocer } = leido;
  const nada = reconocidas.length + sin_reconocer.length === 0;
  return (
    <>
      <p>
        {contar(e.mirados, movimientos, { desde: dia(desde, idioma), hasta: dia(hasta, idioma) })}{' '}
        {nada ? e.nada : e.elija}
      </p>
      {avisos.length > 0 && (
        <Aviso clase="atencion">
          {avisos.map((aviso) => (
            <p key={aviso}>{e.avisos[aviso]}</p>
          ))}
        </Aviso>
      )}
      <FalloDeAccion error={anadir.error} />
      {reconocidas.length > 0 && (
        <fieldset class="grupo">
          <legend>{e.conocidas}</legend>
          <ul class="opciones">
            {reconocidas.map((una) => (
              <li key={una.proveedor_codigo}>
                <Conocida {...una} eleccion={eleccion} elegir={elegir} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {sin_reconocer.length > 0 && (
        <fieldset class="grupo">
          <legend>{e.otras}</legend>
          <p class="suave grupo-texto">{e.otrasTexto}</p>
          <ul class="opciones">
            {sin_reconocer.map((uno, i) => (
              <li key={`${uno.nombre} ${uno.explicacion}`}>
                <Desconocida {...uno} lugar={i} eleccion={eleccion} elegir={elegir} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {elegibles(leido) > 0 ? (
        <div class="barra">
          <p role="status">
            {cuentas.length === 0 ? (
              <span class={falta ? 'error-de-campo' : 'suave'}>{t.anadir.ninguna}</span>
            ) : (
              contar(t.anadir.elegidas, cuentas.length)
            )}
          </p>
          <Boton enCurso={anadir.enCurso} alPulsar={enviar}>
            {t.anadir.boton}
          </Boton>
        </div>
      ) : null}
      <div class="botones">
        <Boton clase="enlace" alPulsar={alVolver}>
          {e.otro}
        </Boton>
      </div>
    </>
  );
}

interface DeEleccion {
  readonly eleccion: Eleccion;
  readonly elegir: (nueva: Eleccion) => void;
}

function Conocida({
  proveedor_codigo: codigo,
  nombre,
  explicacion,
  certeza,
  ya_en_lista,
  discreto,
  eleccion,
  elegir,
}: CuentaReconocida & DeEleccion) {
  const { t } = usePortal();
  const { conocidas } = eleccion;
  const marcada = conocidas.includes(codigo);
  return (
    <label class={`opcion opcion-con-marca ${ya_en_lista ? 'opcion-quieta' : ''}`}>
      <input
        type="checkbox"
        checked={marcada && !ya_en_lista}
        disabled={ya_en_lista}
        onChange={() =>
          elegir({
            ...eleccion,
            conocidas: marcada ? conocidas.filter((otro) => otro !== codigo) : [...conocidas, codigo],
          })
        }
      />
      <Marca codigo={codigo} nombre={nombre} />
      <span>
        <span class="opcion-titulo">
          {nombre}
          {certeza === 'debil' && !ya_en_lista && <span class="opcion-duda"> · {t.extracto.dudosa}</span>}
          {ya_en_lista && <span class="opcion-duda"> · {t.anadir.yaEsta}</span>}
        </span>
        <span class="opcion-texto">
          {explicacion}
          {discreto && ` ${t.anadir.discreta}`}
        </span>
      </span>
    </label>
  );
}

function Desconocida({
  nombre,
  explicacion,
  candidatos,
  lugar,
  eleccion,
  elegir,
}: CargoSinReconocer & DeEleccion & { readonly lugar: number }) {
  const { t } = usePortal();
  const cual = eleccion.otras[lugar];
  const cambiar = (valor: string | undefined) => elegir({ ...eleccion, otras: { ...eleccion.otras, [lugar]: valor } });
  const id = `cargo-${lugar}`;
  return (
    <div class="opcion">
      <input
        type="checkbox"
        id={id}
        checked={cual !== undefined}
        onChange={() => cambiar(cual === undefined ? deQuienParece(candidatos) : undefined)}
      />
      <span>
        <label class="opcion-titulo se-parte" for={id}>
          {nombre}
        </label>
        <span class="opcion-texto">{explicacion}</span>
        {cual !== undefined && candidatos.length > 0 && (
          <span class="campo">
            <label for={`${id}-cual`}>{t.extracto.deQuien}</label>
            <select
              id={`${id}-cual`}
              class="entrada"
              value={cual}
              onChange={(evento) => cambiar(evento.currentTarget.value)}
            >
              {candidatos.map(({ proveedor_codigo, nombre: suyo }) => (
                <option key={proveedor_codigo} value={proveedor_codigo}>
                  {suyo}
                </option>
              ))}
              <option value={SIN_SABER}>{t.extracto.noSe}</option>
            </select>
          </span>
        )}
      </span>
    </div>
  );
}
