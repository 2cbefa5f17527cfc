/** Writes a note or a call. */

import { CONSENTIMIENTOS } from '@albacea/contract/listas.ts';
import type { Nota } from '@albacea/contract/mesa.ts';
import { Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { useCaso } from './contexto.ts';

type Consentimiento = NonNullable<Nota['consentimiento']>;

interface PropsDeFormulario {
  readonly clase: Nota['clase'];
  /** What was agreed to, where that is settled. */
  readonly consentimiento?: Consentimiento;
  readonly alTerminar: (nota: Nota) => void;
}

export function FormularioDeNota({ clase, consentimiento, alTerminar }: PropsDeFormulario) {
  const { t } = useTranslation('caso');
  const { caso, parametros } = useCaso();
  // the same words sent twice, by a double press or after a lost answer, are one note
  const enviada = useRef<{ nota_id: string; dicho: string } | null>(null);
  const forma = useRef<HTMLFormElement>(null);
  const anotar = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/notas', {
    hecho: t(`nota.hecha.${clase}`),
    alFallar: () => true,
    // before the page is read anew: what is written meanwhile is the next note
    alTerminar(nota) {
      enviada.current = null;
      forma.current?.reset();
      alTerminar(nota);
    },
  });
  const enviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    evento.stopPropagation(); // it may stand within another form
    const campos = new FormData(evento.currentTarget);
    const de = (nombre: string) => String(campos.get(nombre) ?? '').trim();
    const acuerdo = consentimiento ?? (de('consentimiento') as Consentimiento | '');
    const cuerpo = {
      clase,
      texto: de('texto'),
      ...(clase === 'llamada' && { interlocutor: de('interlocutor') }),
      ...(clase === 'llamada' && de('identificacion') && { identificacion: de('identificacion') }),
      ...(clase === 'llamada' && acuerdo !== '' && { consentimiento: acuerdo }),
    };
    const dicho = JSON.stringify(cuerpo);
    if (enviada.current?.dicho !== dicho) enviada.current = { nota_id: crypto.randomUUID(), dicho };
    anotar.mutate({ parametros, cuerpo: { nota_id: enviada.current.nota_id, ...cuerpo } });
  };
  return (
    <form ref={forma} onSubmit={enviar}>
      <Stack gap="sm">
        {clase === 'llamada' && (
          <>
            <Text size="xs" c="dimmed">
              {t('nota.guion', { telefono: caso.heredero.telefono ?? t('nota.sinTelefono') })}
            </Text>
            <TextInput
              name="interlocutor"
              label={t('nota.interlocutor')}
              defaultValue={`${caso.heredero.nombre} ${caso.heredero.apellidos}`}
              required
              maxLength={200}
            />
            <TextInput
              name="identificacion"
              label={t('nota.identificacion')}
              placeholder={t('nota.identificacionEjemplo')}
              required={consentimiento !== undefined}
              maxLength={300}
            />
            {!consentimiento && (
              <Select
                name="consentimiento"
                label={t('nota.consentimiento')}
                placeholder={t('nota.sinConsentimiento')}
                data={CONSENTIMIENTOS.map((value) => ({ value, label: t(`nota.consiente.${value}`) }))}
                clearable
              />
            )}
          </>
        )}
        <Textarea name="texto" label={t(`nota.texto.${clase}`)} required maxLength={4000} autosize minRows={3} />
        <FalloDeForma fallo={anotar.error} />
        <Button type="submit" loading={anotar.isPending} w="fit-content">
          {t(`nota.guardar.${clase}`)}
        </Button>
      </Stack>
    </form>
  );
}
