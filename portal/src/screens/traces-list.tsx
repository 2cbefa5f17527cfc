/** The addresses found: for each the family's wish and permission to look at it, later its outcome; and the end of the list. */
import { RASTRO_WISHES } from '@albacea/contract/schemas/lists.ts';
import type { Rastro, RastroChange, Rastros } from '@albacea/contract/schemas/rastros.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { standingOfTrace } from '../rules-standing.ts';
import { day } from '../texts/dates.ts';
import { Breakable } from '../ui/breakable.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Checkbox, Options } from '../ui/field.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { State } from '../ui/state.tsx';
import { RequestedDocumentos } from './requested-documentos.tsx';

export function TracesList() {
  const { fallecido, papel } = useCaso();
  const { live } = usePermissions();
  const { rastros: w, comun } = usePortal().t;
  const traces = useData('GET /rastros', {});
  const titulo = put(w.titulo, { nombre: fallecido.nombre });
  return (
    <Screen
      title={live ? w.listaTitulo : titulo}
      lead={live && w.listaEntradilla}
      back={live ? ['/portal/internet', titulo] : ['/portal', comun.inicio]}
      may={papel === 'heredero'}
    >
      <Reading of={traces} heights={[10, 10, 8]}>
        {(rastros) => (
          <>
            <RequestedDocumentos />
            {rastros.elementos.length === 0 && <p>{w.vacia}</p>}
            {rastros.elementos.map((one) => (
              <Trace key={one.cuenta_id} {...one} />
            ))}
            {live && <AllowAllLooks {...rastros} />}
            {live ? <CloseList {...rastros} /> : rastros.elementos.length > 0 && <ReportLink />}
          </>
        )}
      </Reading>
    </Screen>
  );
}

const canDecide = ({ estado }: Pick<Rastro, 'estado'>): boolean => estado === 'propuesta' || estado === 'confirmada';

function Trace(trace: Rastro) {
  const { t, client, language } = usePortal();
  const w = t.rastros;
  const { live } = usePermissions();
  const { cuenta_id, version, direccion, sitio, quiere, estado, resultado, se_mira, permiso, miradas } = trace;
  const change = useAction((body: RastroChange) =>
    client.request('PATCH /rastros/{cuenta}', { params: { cuenta: cuenta_id }, body: { ...body, version } }),
  );
  const last = miradas.findLast(({ hecha }) => hecha !== null);
  return (
    <section class="tarjeta" aria-labelledby={`rastro-${cuenta_id}`}>
      <div class="pila-junta">
        <h2 id={`rastro-${cuenta_id}`}>{sitio}</h2>
        <p class="suave">
          <Breakable text={direccion} />
        </p>
        {!canDecide(trace) && quiere && quiere !== 'dejar' && <p>{w[quiere]}</p>}
        {estado !== 'propuesta' && (
          <State tone={estado === 'resuelta' && resultado !== 'denegada' ? 'bien' : 'llano'}>
            {w.estado[standingOfTrace(trace)]}
          </State>
        )}
        {last?.hecha && last.visto && <p>{put(w.visto[last.visto], { fecha: day(last.hecha, language) })}</p>}
      </div>
      <ActionFailure error={change.error} />
      {canDecide(trace) && (
        <Options
          id={`quiere-${cuenta_id}`}
          legend={w.quiere}
          close
          options={RASTRO_WISHES.map((value) => ({ value, title: w[value] }))}
          chosen={quiere}
          onChoose={(value) => void change.run({ quiere: value })}
        />
      )}
      {(live ? estado !== 'descartada' : se_mira) && (
        <>
          <Checkbox
            id={`mirar-${cuenta_id}`}
            label={w.mirar}
            checked={se_mira}
            onChange={(marked) => void change.run({ se_mira: marked })}
          />
          {se_mira && (
            <p class="ayuda">
              {permiso && put(w.permiso, { constancia: permiso })} {w.mirarAyuda}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Allows the service to look at all remaining addresses, with one press. */
function AllowAllLooks({ elementos }: Rastros) {
  const { t, client } = usePortal();
  const w = t.rastros;
  const allow = useAction(() => client.request('POST /rastros/lista', { body: { se_miran: true } }));
  const rest = elementos.filter(({ estado, se_mira }) => estado !== 'descartada' && !se_mira);
  if (rest.length < 2) return null;
  return (
    <section class="tarjeta">
      <p>{w.mirarTodasTexto}</p>
      <ActionFailure error={allow.error} />
      <div class="botones">
        <Button kind="segundo" busy={allow.busy} onPress={() => void allow.run()}>
          {w.mirarTodas}
        </Button>
      </div>
    </section>
  );
}

function CloseList({ elementos, completa }: Rastros) {
  const { t, client } = usePortal();
  const w = t.rastros;
  const declare = useAction((closed: boolean) => client.request('POST /rastros/lista', { body: { completa: closed } }));
  const undecided = elementos.filter(({ estado }) => estado === 'propuesta').length;
  return (
    <section class="tarjeta">
      <h2>{completa === null ? w.cerrarTitulo : w.cerrada}</h2>
      <ActionFailure error={declare.error} />
      {completa === null && <p>{undecided > 0 ? put(w.faltaDecidir, { n: undecided }) : w.cerrarTexto}</p>}
      <div class="botones">
        {completa === null && elementos.length > 0 && undecided === 0 && (
          <Button busy={declare.busy} onPress={() => void declare.run(true)}>
            {w.cerrar}
          </Button>
        )}
        {completa !== null && <LinkButton to="/portal/autorizacion">{w.firmar}</LinkButton>}
        {completa !== null && (
          <Button kind="segundo" busy={declare.busy} onPress={() => void declare.run(false)}>
            {w.abrir}
          </Button>
        )}
        <LinkButton to="/portal/internet" kind="segundo">
          {w.otraMas}
        </LinkButton>
      </div>
      {elementos.length > 0 && <ReportLink />}
    </section>
  );
}

/** A link to the report of all addresses. */
function ReportLink() {
  const { t, client, language } = usePortal();
  const address = client.address('GET /rastros/pdf', { query: { idioma: language === 'en' ? 'en' : 'es' } });
  return (
    <p>
      <a class="enlace" href={address} target="_blank" rel="noopener">
        {t.rastros.informe}
      </a>
    </p>
  );
}
