/** The provider says that it has a request: by what, under which key, until when. */
import type { RespuestaVia } from '@albacea/contract/schemas/respuesta-lists.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { useCaso } from './context.ts';
import { givenOf, Outcomes, RequestForm, type Said, SaidFields } from './request-fields.tsx';
import type { InHand } from './request-in-hand.ts';

const WAYS: readonly RespuestaVia[] = ['correo', 'telefono', 'papel', 'pagina'];

export function ReceiptForm({ cuenta, onClose }: { readonly cuenta: InHand['cuenta']; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const last = cuenta.solicitudes.at(-1);
  const [way, choose] = useState<RespuestaVia | null>(null);
  const [said, say] = useState<Said>({ quien: '', clave: last?.clave ?? '', prometida: '', nota: '' });
  const command = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/acuse', {
    done: t('solicitudes.acuse.hecho'),
    onFail: () => true,
    onFinish: onClose,
  });
  return (
    <RequestForm
      button={t('solicitudes.acuse.guardar')}
      lacks={way === null}
      command={command}
      onSend={() =>
        way && command.mutate({ params: { ...params, cuenta: cuenta.cuenta_id }, body: { via: way, ...givenOf(said) } })
      }
      onClose={onClose}
    >
      <Outcomes
        label={t('solicitudes.acuse.via')}
        outcomes={WAYS}
        nameOf={(one) => t(`solicitudes.acuse.vias.${one}`)}
        value={way}
        onChoose={choose}
      />
      <SaidFields said={said} onSay={say} from={last?.enviada} />
    </RequestForm>
  );
}
