/** One decision for a whole group of accounts, but for those that are taken out of it. */
import type { CuentaGroup } from '@albacea/contract/schemas/cuenta-groups.ts';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { put } from '@albacea/words/put.ts';
import { useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { contractedModulos } from '../rules-tasks.ts';
import {
  asksToKeep,
  decisionsOf,
  givesCopy,
  type Joinable,
  type Kept,
  sharedActions,
  togetherOf,
  toggledAll,
  toggledOne,
} from '../rules-together.ts';
import { actionInWords } from '../texts/actions.ts';
import { Mark } from '../ui/brand.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Options } from '../ui/field.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { ActionFailure, ErrorsSummary } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { useStep } from './use-step.ts';

type Named = Joinable & { readonly proveedor: string; readonly proveedor_codigo: string | null };

export function DecideTogether() {
  const { t } = usePortal();
  const caso = useCaso();
  const { decide } = usePermissions();
  const step = useStep('cuentas');
  const { params } = useRoute();
  const cuentas = useData('GET /cuentas', {});
  const group = params.grupo as CuentaGroup;
  return (
    <Screen
      title={t.elegir.grupos[group] ?? t.cuentas.titulo}
      lead={t.juntas.entradilla}
      step={step}
      back={['/portal/cuentas', t.cuentas.titulo]}
    >
      {decide ? (
        <Reading of={cuentas} heights={[12, 12]}>
          {({ elementos }) => {
            const [, theirs = []] = togetherOf(elementos, contractedModulos(caso)).find(([one]) => one === group) ?? [];
            return theirs.length > 0 ? <GroupForm cuentas={theirs} /> : <NoneToDecide />;
          }}
        </Reading>
      ) : (
        <LookOnly />
      )}
    </Screen>
  );
}

function NoneToDecide() {
  const { t } = usePortal();
  return (
    <>
      <p>{t.juntas.ninguna}</p>
      <div class="botones">
        <LinkButton to="/portal/cuentas">{t.cuentas.titulo}</LinkButton>
      </div>
    </>
  );
}

/** Nothing is chosen for the family: neither which accounts, nor what becomes of them. */
function GroupForm({ cuentas }: { readonly cuentas: readonly Named[] }) {
  const { t } = usePortal();
  const caso = useCaso();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [action, choose] = useState<CuentaAction | null>(null);
  const [copy, chooseCopy] = useState<Kept | null>(null);
  const [sent, setSent] = useState(false);
  const ticked = cuentas.filter(({ cuenta_id }) => chosen.includes(cuenta_id));
  // before any account is ticked, the form shows what could be asked of all of them
  const actions = sharedActions(ticked.length > 0 ? ticked : cuentas, contractedModulos(caso));
  const accion = action && actions.includes(action) ? action : null;
  const asksCopy = accion === 'eliminar' && ticked.some(asksToKeep);
  const save = useSave();
  const faults: Readonly<Record<string, string>> = sent
    ? {
        ...(ticked.length === 0 && { cuales: t.juntas.eligeCuales }),
        ...(accion === null && { accion: t.cuenta.elige }),
        ...(asksCopy && copy === null && { copia: t.cuenta.eligeCopia }),
      }
    : {};
  // The words for one kind of company are used only where all companies are of that kind.
  const kind = cuentas.every(({ tipo }) => tipo === cuentas[0]?.tipo) ? (cuentas[0]?.tipo ?? null) : null;
  return (
    <form
      class="pila"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (ticked.length > 0 && accion && !(asksCopy && copy === null)) void save.run(ticked, accion, copy);
      }}
    >
      <ErrorsSummary lacks={faults} />
      <ActionFailure error={save.error} />
      <Which cuentas={cuentas} chosen={chosen} onChoose={setChosen} error={faults.cuales} />
      {actions.length > 0 && (
        <Options
          id="accion"
          legend={t.juntas.que}
          error={faults.accion ?? null}
          options={actions.map((one) => {
            const { title, text } = actionInWords(one, { suministro: false, tipo: kind }, t);
            return { value: one, title, text };
          })}
          chosen={accion}
          onChoose={choose}
        />
      )}
      {asksCopy && (
        <KeepField
          error={faults.copia ?? null}
          chosen={copy}
          canBeAsked={ticked.filter(asksToKeep).every(givesCopy)}
          onChoose={chooseCopy}
        />
      )}
      {accion === 'eliminar' && <p>{t.juntas.irreversible}</p>}
      <div class="botones">
        <Button type="submit" busy={save.busy}>
          {ticked.length === 0 ? t.comun.guardar : put(t.juntas.guardar, { n: ticked.length })}
        </Button>
      </div>
    </form>
  );
}

interface KeepProps {
  readonly error: string | null;
  readonly chosen: Kept | null;
  /** Each of the companies gives a copy. */
  readonly canBeAsked: boolean;
  readonly onChoose: (kept: Kept) => void;
}

/** What is kept of all of them before they are erased. */
function KeepField({ error, chosen, canBeAsked, onChoose }: KeepProps) {
  const { t } = usePortal();
  return (
    <Options
      id="copia"
      legend={t.juntas.copia}
      error={error}
      options={[
        { value: 'la_guardan', title: t.guardar.laGuardan, text: t.guardar.laGuardanTexto },
        ...(canBeAsked ? [{ value: 'pedida' as const, title: t.cuenta.copiaPedida, text: t.cuenta.copiaTexto }] : []),
        { value: 'rechazada', title: t.cuenta.copiaRechazada },
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

/** All of them or none; of the versions that were looked at. */
function useSave() {
  const { t, client, announce } = usePortal();
  const { route } = useLocation();
  const decide = useAction(
    (cuentas: readonly Named[], accion: CuentaAction, copia: Kept | null) =>
      client.request('POST /cuentas/decisiones', { body: { decisiones: decisionsOf(cuentas, accion, copia) } }),
    async (cuentas, accion) => {
      const { elementos } = await client.request('GET /cuentas', {});
      const ids = new Set(cuentas.map(({ cuenta_id }) => cuenta_id));
      return elementos
        .filter(({ cuenta_id }) => ids.has(cuenta_id))
        .every((one) => one.estado === 'confirmada' && one.accion === accion);
    },
  );
  return {
    ...decide,
    async run(...args: Parameters<typeof decide.run>) {
      if (!(await decide.run(...args))) return;
      announce(put(t.juntas.hecho, { n: args[0].length }));
      route('/portal/cuentas');
    },
  };
}

interface WhichProps {
  readonly cuentas: readonly Named[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly error: string | undefined;
}

/** All of them with one tap, and then those that are different taken out. */
function Which({ cuentas, chosen, onChoose, error }: WhichProps) {
  const { t } = usePortal();
  const ids = cuentas.map(({ cuenta_id }) => cuenta_id);
  const all = chosen.length === ids.length;
  return (
    <fieldset class="grupo" aria-describedby={error && 'cuales-error'}>
      <legend>{t.juntas.cuales}</legend>
      {error && (
        <p class="error-de-campo" id="cuales-error">
          {error}
        </p>
      )}
      <div class="opciones">
        <label class="opcion">
          <input
            type="checkbox"
            id="cuales"
            checked={all}
            indeterminate={chosen.length > 0 && !all}
            onChange={() => onChoose(toggledAll(chosen, ids))}
          />
          <span class="opcion-titulo">{put(t.juntas.todas, { n: ids.length })}</span>
        </label>
        {cuentas.map(({ cuenta_id, proveedor, proveedor_codigo }) => (
          <label class="opcion opcion-con-marca" key={cuenta_id}>
            <input
              type="checkbox"
              id={`cuales-${cuenta_id}`}
              checked={chosen.includes(cuenta_id)}
              onChange={() => onChoose(toggledOne(chosen, cuenta_id))}
            />
            <Mark code={proveedor_codigo} name={proveedor} />
            <span class="opcion-titulo">{proveedor}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
