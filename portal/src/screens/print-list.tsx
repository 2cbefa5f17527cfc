/** The list on paper: accounts, what will happen to each, papers that are missing, and who looks after it. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { phoneLegible } from '@albacea/contract/schemas/phone.ts';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { useCaso, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { noWayBack } from '../rules-look-over.ts';
import { missingPapers, paperKey } from '../rules-papers.ts';
import { toDecide, visibleCuentas } from '../rules-tasks.ts';
import { pointOf } from '../rules-telling.ts';
import { pointInWords } from '../texts/telling.ts';
import '../style/list.css';
import { put } from '@albacea/words/put.ts';
import { actionInWords, resultInWords } from '../texts/actions.ts';
import { wholeDay } from '../texts/dates.ts';
import { Button } from '../ui/button.tsx';
import { CasoNumber } from '../ui/caso-number.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { useHolderPhrase } from './holder-field.tsx';
import { paperName, useWhoAsks } from './needed-papers.tsx';

export function PrintList() {
  const { t, language } = usePortal();
  const l = t.lista;
  const cuentas = useData('GET /cuentas', {});
  const documentos = useData('GET /documentos', {});
  const today = wholeDay(new Date().toISOString(), language);
  return (
    <Screen title={l.titulo} lead={put(l.entradilla, { dia: today })} back={['/portal', t.comun.inicio]}>
      <Reading of={cuentas} heights={[12, 8]}>
        {({ elementos }) => (
          <div class="lista-impresa pila">
            <div class="botones no-imprimir">
              <Button onPress={() => print()}>{l.imprimir}</Button>
            </div>
            <WhoLooksAfterIt />
            <Decided cuentas={elementos} documentos={documentos.data?.elementos ?? []} />
            {documentos.data && <Papers cuentas={elementos} documentos={documentos.data.elementos} />}
          </div>
        )}
      </Reading>
    </Screen>
  );
}

function WhoLooksAfterIt() {
  const { t, language } = usePortal();
  const l = t.lista;
  const { aseguradora, fallecido } = useCaso();
  return (
    <section class="pila-junta">
      <h2>{put(l.fallecido, { fallecido: `${fallecido.nombre} ${fallecido.apellidos}` })}</h2>
      <p>
        {put(l.llevan, { aseguradora: aseguradora.nombre })}{' '}
        {aseguradora.telefono && put(l.telefono, { telefono: phoneLegible(aseguradora.telefono, language === 'en') })}
      </p>
      <CasoNumber phrase={t.inicio.caso} />
    </section>
  );
}

function Decided({ cuentas, documentos }: PapersProps) {
  const { t, language } = usePortal();
  const l = t.lista;
  const caso = useCaso();
  const shown = visibleCuentas(cuentas, caso.cerrado);
  const pending = toDecide(shown);
  if (shown.length === 0) return <p>{l.vacia}</p>;
  return (
    <section class="pila-junta">
      <h2>{l.decididas}</h2>
      <table class="tabla-impresa">
        <thead>
          <tr>
            <th scope="col">{l.empresa}</th>
            <th scope="col">{l.que}</th>
            <th scope="col">{l.como}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((cuenta) => (
            <Row
              key={cuenta.cuenta_id}
              cuenta={cuenta}
              pending={pending.includes(cuenta)}
              stands={pointInWords(pointOf(caso, cuenta, documentos), cuenta, t, language)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly cuenta: CompleteCuenta;
  readonly pending: boolean;
  /** The standing of the account in words. */
  readonly stands: string;
}

/** @param pending undecided: shows nothing that might be taken for a decision */
function Row({ cuenta, pending, stands }: RowProps) {
  const { t } = usePortal();
  const { papel } = useCaso();
  const l = t.lista;
  const { proveedor, identificador, accion, resultado } = cuenta;
  const holder = useHolderPhrase()(cuenta);
  const standing = pending ? l.porDecidir : stands;
  const wanted = accion === null || pending ? null : actionInWords(accion, cuenta, t);
  return (
    <tr>
      <th scope="row">
        {proveedor}
        {identificador && <span class="suave">{identificador}</span>}
      </th>
      <td data-nombre={l.que}>
        {wanted === null ? (
          l.sinDecidir
        ) : (
          <>
            <strong>{wanted.title}</strong>
            <span>{wanted.text}</span>
            {holder && <span>{holder}</span>}
            {noWayBack(cuenta) && accion !== 'eliminar' && <span>{l.irreversible}</span>}
          </>
        )}
      </td>
      <td data-nombre={l.como}>{resultado ? resultInWords(resultado, cuenta, papel === 'heredero', t) : standing}</td>
    </tr>
  );
}

interface PapersProps {
  readonly cuentas: readonly CompleteCuenta[];
  readonly documentos: readonly WorkDocumento[];
}

function Papers({ cuentas, documentos }: PapersProps) {
  const { t } = usePortal();
  const l = t.lista;
  const whoAsks = useWhoAsks();
  const papers = missingPapers(useCaso(), cuentas, documentos).filter(({ lack }) => lack !== 'por_revisar');
  return (
    <section class="pila-junta">
      <h2>{l.papeles}</h2>
      {papers.length === 0 ? (
        <p>{l.sinPapeles}</p>
      ) : (
        <ul class="puntos">
          {papers.map((paper) => (
            <li key={paperKey(paper)}>
              <strong>{paperName(paper, t)}</strong> {whoAsks(paper)}{' '}
              <span class="suave">{t.papeles.estados[paper.lack]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
