/** Gives a missing account identifier, or corrects one by which the company does not find the account. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { type Action, useAction, useDraft } from '../data/use-data.ts';
import { sameButNamed } from '../rules-decide-cuenta.ts';
import { identifierAsKept, identifierKind, isNoTelephone } from '../rules-identifier.ts';
import { asksForDatum } from '../rules-papers.ts';
import { useAskedWords } from '../texts/asked.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary } from '../ui/notice.tsx';
import { useConfirm } from './use-decide.ts';
import { WhereToFind } from './where-to-find.tsx';

/** Open if the company asks for it; otherwise a button opens it, for people who know that the identifier is wrong. */
export function CorrectIdentifier({ cuenta }: { readonly cuenta: CompleteCuenta }) {
  const { t } = usePortal();
  const [open, setOpen] = useState(false);
  const c = t.correccion;
  const isAsked = asksForDatum(cuenta);
  if (!isAsked && !open)
    return (
      <div class="pila-junta">
        {cuenta.papeles_pedidos.includes('identificador_cuenta') && <p>{c.recibido}</p>}
        <div class="botones">
          <Button kind="enlace" onPress={() => setOpen(true)}>
            {c.abrir}
          </Button>
        </div>
      </div>
    );
  const whyAsked = cuenta.identificador === null ? c.loNecesita : c.noLaEncuentra;
  return (
    <section class="tarjeta">
      <h2>{c.titulo}</h2>
      <p>{isAsked ? whyAsked : c.siNoEra}</p>
      <Correction cuenta={cuenta} onDone={() => setOpen(false)} />
    </section>
  );
}

/** Before the first request: adds the identifier to the unchanged decision. */
export function GiveIdentifier({ cuenta }: { readonly cuenta: CompleteCuenta }) {
  const c = usePortal().t.correccion;
  const confirm = useConfirm(cuenta);
  const save = { ...confirm, run: (written: string) => confirm.run(...sameButNamed(cuenta, written)) };
  return (
    <section class="tarjeta" id="dar-dato">
      <h2>{c.titulo}</h2>
      <p>{c.loNecesita}</p>
      <Identifier cuenta={cuenta} save={save} />
    </section>
  );
}

function Correction({ cuenta, onDone }: { readonly cuenta: CompleteCuenta; readonly onDone: () => void }) {
  const { client } = usePortal();
  const { cuenta_id, version } = cuenta;
  const correct = useAction((identificador: string) =>
    client.request('PATCH /cuentas/{cuenta}', {
      params: { cuenta: cuenta_id },
      body: { identificador, version },
    }),
  );
  return <Identifier cuenta={cuenta} save={correct} onDone={onDone} afterwards />;
}

interface IdentifierProps {
  readonly cuenta: CompleteCuenta;
  readonly save: Pick<Action<[string]>, 'run' | 'busy' | 'error'>;
  readonly onDone?: () => void;
  /** The account was requested before, and is requested again with this identifier. */
  readonly afterwards?: boolean;
}

function Identifier({ cuenta, save, onDone, afterwards = false }: IdentifierProps) {
  const { t, announce } = usePortal();
  const { cuenta_id } = cuenta;
  const [{ written }, write, forget] = useDraft(`identificador.${cuenta_id}`, { written: cuenta.identificador ?? '' });
  const [missing, setMissing] = useState<string | null>(null);
  const c = t.correccion;
  const { dato } = useAskedWords();
  const of = { codigo: cuenta.proveedor_codigo, tipo: cuenta.tipo };
  const kind = identifierKind(of);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = isNoTelephone(of, written) ? dato.telefonoMal : null;
    const lacks = written.trim() === '' ? c.falta : wrong;
    setMissing(lacks);
    if (lacks !== null || !(await save.run(identifierAsKept(of, written)))) return;
    forget();
    announce(c.guardado);
    onDone?.();
  };
  return (
    <form class="pila" onSubmit={send} noValidate>
      <ErrorsSummary lacks={{ identificador: missing }} />
      <ActionFailure error={save.error} />
      <Field
        id="identificador"
        label={kind === 'otro' ? t.cuenta.identificador : dato[kind]}
        error={missing}
        maxLength={200}
        value={written}
        onChange={(text) => write({ written: text })}
        attributes={{ autoComplete: 'off', autoCapitalize: 'none' }}
      />
      <WhereToFind tipo={cuenta.tipo} />
      {afterwards && <p class="suave">{c.despues}</p>}
      <div class="botones">
        <Button type="submit" busy={save.busy}>
          {c.guardar}
        </Button>
      </div>
    </form>
  );
}
