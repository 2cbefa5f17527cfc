/** The second signature: the heir asks a relative for it, and the relative gives it or not. */
import type { Cofirma } from '@albacea/contract/schemas/cofirma.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { useCofirmaWords } from '../texts/cofirma.ts';
import { day } from '../texts/dates.ts';
import { put } from '../texts/put.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure, Notice } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';
import { AskSignature } from './ask-signature.tsx';
import { OwnSignature } from './own-signature.tsx';

export function SecondSignature() {
  return useCaso().papel === 'heredero' ? <OfHeir /> : <OwnSignature />;
}

function OfHeir() {
  const { t } = usePortal();
  const { aseguradora } = useCaso();
  const { decide } = usePermissions();
  const w = useCofirmaWords();
  const cofirma = useData('GET /cofirma', {});
  const [said, say] = useState('');
  const { exigida = true, papeles = 1, firmas = [] } = cofirma.data ?? {};
  const complete = papeles === 0 && firmas.length > 0;
  const wanted = complete ? w.completo : put(w.entradilla, { aseguradora: aseguradora.nombre });
  return (
    <Screen title={w.titulo} lead={exigida ? wanted : w.noHaceFalta} back={['/portal', t.comun.inicio]}>
      <Reading of={cofirma} heights={[12, 10]}>
        {(data) => (
          <>
            {said && (
              <Notice kind="bien" aloud key={said}>
                <p>{said}</p>
              </Notice>
            )}
            {decide ? <HowItStands {...data} say={say} /> : <LookOnly />}
            <Signatures firmas={data.firmas} />
          </>
        )}
      </Reading>
    </Screen>
  );
}

interface Props extends Cofirma {
  readonly say: (text: string) => void;
}

function HowItStands({ say, ...cofirma }: Props) {
  const { exigida, peticion, rechazada, papeles, reservados, firmas } = cofirma;
  const w = useCofirmaWords();
  const [changing, change] = useState(false);
  if (!exigida) return null;
  if (papeles === 0) return firmas.length > 0 ? null : <SignFirst />;
  if (peticion && !changing) return <Waiting {...peticion} say={say} onChange={() => change(true)} />;
  return (
    <>
      {rechazada && (
        <Notice kind="atencion">
          <p>{put(w.noQuiso, { nombre: rechazada.nombre })}</p>
        </Notice>
      )}
      <AskSignature
        except={peticion?.allegado_id ?? null}
        onDone={() => {
          change(false);
          say('');
        }}
      />
      <HowItIsDone reservados={reservados} />
    </>
  );
}

/** There is nothing that somebody else could sign. */
function SignFirst() {
  const w = useCofirmaWords();
  return (
    <section class="tarjeta tarjeta-principal">
      <p>{w.antesFirme}</p>
      <div class="botones">
        <LinkButton to="/portal/autorizacion">{w.firmar}</LinkButton>
      </div>
    </section>
  );
}

function HowItIsDone({ reservados }: Pick<Cofirma, 'reservados'>) {
  const w = useCofirmaWords();
  return (
    <section class="tarjeta pila-junta">
      <h2>{w.comoTitulo}</h2>
      <ol class="pasos-de-carta">
        {w.como.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {reservados > 0 && <p>{w.reservada}</p>}
      <p>{w.alcance}</p>
    </section>
  );
}

type WaitingProps = NonNullable<Cofirma['peticion']> & Pick<Props, 'say'> & { readonly onChange: () => void };

/** It was asked of somebody, who has not answered. */
function Waiting({ allegado_id, nombre, pedida, llega, say, onChange }: WaitingProps) {
  const { client, language } = usePortal();
  const w = useCofirmaWords();
  const again = useAction(() => client.request('POST /cofirma', { body: { allegado_id } }));
  const drop = useAction(
    () => client.request('DELETE /cofirma', {}),
    async () => (await client.request('GET /cofirma', {})).peticion === null,
  );
  return (
    <>
      <ActionFailure error={again.error ?? drop.error} />
      {!llega && (
        <Notice kind="atencion">
          <p>{w.noLlega}</p>
        </Notice>
      )}
      <section class="tarjeta tarjeta-principal">
        <h2>{put(w.pedidaTitulo, { nombre })}</h2>
        <p>{put(w.pedidaTexto, { fecha: day(pedida, language) })}</p>
        <div class="botones">
          <Button
            kind="segundo"
            busy={again.busy}
            onPress={async () => (await again.run()) && say(put(w.reenviado, { nombre }))}
          >
            {w.reenviar}
          </Button>
          <Button kind="segundo" onPress={onChange}>
            {w.cambiar}
          </Button>
        </div>
        <MakeSure
          asks={w.dejar}
          yes={w.dejarSi}
          busy={drop.busy}
          onConfirm={async () => (await drop.run()) && say(w.dejado)}
        >
          <p>{put(w.dejarTexto, { nombre })}</p>
        </MakeSure>
      </section>
    </>
  );
}

function Signatures({ firmas }: Pick<Cofirma, 'firmas'>) {
  const { language } = usePortal();
  const w = useCofirmaWords();
  if (firmas.length === 0) return null;
  return (
    <section class="pila-junta">
      <h2>{w.firmas}</h2>
      <ul class="puntos">
        {firmas.map(({ nombre, firmada, revocada }) => (
          <li key={firmada}>{put(revocada ? w.retiro : w.firmo, { nombre, fecha: day(firmada, language) })}</li>
        ))}
      </ul>
    </section>
  );
}
