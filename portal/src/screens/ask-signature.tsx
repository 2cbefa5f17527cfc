/** Of which relative the second signature is asked. */
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { useCofirmaWords } from '../texts/cofirma.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Options } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary, faultOfField } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';

interface Props {
  /** It was asked of this one, and is to be asked of somebody else. */
  readonly except: string | null;
  readonly onDone: () => void;
}

export function AskSignature({ except, onDone }: Props) {
  const w = useCofirmaWords();
  const allegados = useData('GET /allegados', {});
  return (
    <Reading of={allegados} heights={[10]}>
      {({ elementos }) => {
        const others = elementos.filter(({ allegado_id }) => allegado_id !== except);
        if (others.length > 0) return <Choose others={others} onDone={onDone} />;
        return (
          <section class="tarjeta tarjeta-principal">
            <p>
              {w.nadie} {w.quienAyuda}
            </p>
            <div class="botones">
              <LinkButton to="/portal/familia/invitar">{w.invitar}</LinkButton>
            </div>
          </section>
        );
      }}
    </Reading>
  );
}

type Relative = {
  readonly allegado_id: string;
  readonly nombre: string;
  readonly apellidos: string;
  readonly email: string;
};

function Choose({ others, onDone }: { readonly others: readonly Relative[]; readonly onDone: () => void }) {
  const { client, t } = usePortal();
  const w = useCofirmaWords();
  const [chosen, choose] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const ask = useAction((allegado_id: string) => client.request('POST /cofirma', { body: { allegado_id } }));
  const refused = faultOfField(ask.error, t);
  const lacks = { quien: tried && chosen === null ? w.faltaQuien : (refused?.text ?? null) };
  return (
    <form
      class="tarjeta tarjeta-principal"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        setTried(true);
        if (chosen !== null && (await ask.run(chosen))) onDone();
      }}
    >
      <ErrorsSummary lacks={lacks} />
      {!refused && <ActionFailure error={ask.error} />}
      <Options
        id="quien"
        legend={w.quien}
        help={w.quienAyuda}
        error={lacks.quien}
        options={others.map(({ allegado_id, nombre, apellidos, email }) => ({
          value: allegado_id,
          title: `${nombre} ${apellidos}`,
          text: email,
        }))}
        chosen={chosen}
        onChoose={(value) => {
          choose(value);
          ask.forgetError();
        }}
      />
      <div class="botones">
        <Button type="submit" busy={ask.busy}>
          {w.pedir}
        </Button>
        <a class="enlace" href="/portal/familia/invitar">
          {w.otra}
        </a>
      </div>
    </form>
  );
}
