/** Gives a missing account identifier, or corrects one by which the company does not find the account. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { type Action, useAction } from '../data/use-data.ts';
import { sameWithIdentifier } from '../rules-decide-cuenta.ts';
import { lacksIdentifier } from '../rules-documentos.ts';
import { isInvalidTelephone, storedIdentifier } from '../rules-identifier.ts';
import { Button } from '../ui/button.tsx';
import { Form, missing, useForm } from '../ui/form.tsx';
import { IdentifierField } from './identifier-field.tsx';
import { useConfirm } from './use-decide.ts';

/** The form is open if the company asks for another identifier; otherwise a button opens it, for people who know that the identifier is wrong. */
export function CorrectIdentifier({ cuenta }: { readonly cuenta: CompleteCuenta }) {
  const { t } = usePortal();
  const [open, setOpen] = useState(false);
  const c = t.correccion;
  const isAsked = lacksIdentifier(cuenta);
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
  const save = { ...confirm, run: (written: string) => confirm.run(...sameWithIdentifier(cuenta, written)) };
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
  readonly save: Action<[string]>;
  readonly onDone?: () => void;
  /** True: the account was requested before, and is requested again with this identifier. */
  readonly afterwards?: boolean;
}

function Identifier({ cuenta, save, onDone, afterwards = false }: IdentifierProps) {
  const { t, announce } = usePortal();
  const c = t.correccion;
  const of = { codigo: cuenta.proveedor_codigo, tipo: cuenta.tipo };
  const form = useForm<{ identificador: string }>({
    draft: `identificador.${cuenta.cuenta_id}`,
    initial: { identificador: cuenta.identificador ?? '' },
    checks: ({ identificador }) => ({
      identificador:
        missing(identificador, c.falta) ??
        (isInvalidTelephone(of, identificador) ? t.preguntas.dato.telefonoMal : null),
    }),
    action: { ...save, run: ({ identificador }) => save.run(storedIdentifier(of, identificador)) },
    onDone() {
      announce(c.guardado);
      onDone?.();
    },
  });
  return (
    <Form form={form} button={c.guardar}>
      <IdentifierField {...form.text('identificador')} of={of} />
      {afterwards && <p class="suave">{c.despues}</p>}
    </Form>
  );
}
