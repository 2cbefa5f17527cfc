/** The company does not find the account by what it was told: the heir writes it as it is, and it is asked for again. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { useAction, useDraft } from '../data/use-data.ts';
import { asksForDatum } from '../rules-papers.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary } from '../ui/notice.tsx';

/** Open where the company asks for it; else for whoever knows better. */
export function CorrectIdentifier({ cuenta }: { readonly cuenta: CompleteCuenta }) {
  const { t } = usePortal();
  const [open, setOpen] = useState(false);
  const c = t.correccion;
  if (!asksForDatum(cuenta) && !open)
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
  return (
    <section class="tarjeta">
      <h2>{c.titulo}</h2>
      <p>{!asksForDatum(cuenta) ? c.siNoEra : cuenta.identificador === null ? c.loNecesita : c.noLaEncuentra}</p>
      <Identifier cuenta={cuenta} onDone={() => setOpen(false)} />
    </section>
  );
}

function Identifier({ cuenta, onDone }: { readonly cuenta: CompleteCuenta; readonly onDone: () => void }) {
  const { t, client, announce } = usePortal();
  const { cuenta_id, version } = cuenta;
  const [{ written }, write, forget] = useDraft(`identificador.${cuenta_id}`, { written: cuenta.identificador ?? '' });
  const [missing, setMissing] = useState<string | null>(null);
  const c = t.correccion;
  const correct = useAction(() =>
    client.request('PATCH /cuentas/{cuenta}', {
      params: { cuenta: cuenta_id },
      body: { identificador: written.trim(), version },
    }),
  );
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const lacks = written.trim() === '' ? c.falta : null;
    setMissing(lacks);
    if (lacks !== null || !(await correct.run())) return;
    forget();
    announce(c.guardado);
    onDone();
  };
  return (
    <form class="pila" onSubmit={send} noValidate>
      <ErrorsSummary lacks={{ identificador: missing }} />
      <ActionFailure error={correct.error} />
      <Field
        id="identificador"
        label={t.cuenta.identificador}
        error={missing}
        maxLength={200}
        value={written}
        onChange={(text) => write({ written: text })}
        attributes={{ autoComplete: 'off', autoCapitalize: 'none' }}
      />
      <p class="suave">{c.despues}</p>
      <div class="botones">
        <Button type="submit" busy={correct.busy}>
          {c.guardar}
        </Button>
      </div>
    </form>
  );
}
