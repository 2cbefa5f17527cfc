/** Hands in one paper. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { type MissingPaper, missingPapers } from '../rules-papers.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Options } from '../ui/field.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { SendFile } from './send-file.tsx';

/** What somebody can send without being asked. */
const UNASKED: readonly DocumentoType[] = [
  'certificado_defuncion',
  'prueba_parentesco',
  'factura',
  'titulo_sucesorio',
  'ultimas_voluntades',
  'otro',
];

/** @param para the account that asks for the paper, where one does */
export function Sending({ tipo, para }: { readonly tipo?: string; readonly para?: string }) {
  const { t } = usePortal();
  const { aporta } = usePermissions();
  const asked = tipo !== undefined && tipo in t.documentos.tipos ? (tipo as DocumentoType) : 'otro';
  const [chosen, choose] = useState<DocumentoType>(asked);
  const [sent, setSent] = useState(false);
  const d = t.documentos;
  const cuenta = para ?? null;
  const goBack = ['/portal/documentos', d.titulo] as const;
  if (!aporta)
    return (
      <Screen titulo={d.titulo} volver={goBack}>
        <LookOnly />
      </Screen>
    );
  if (sent)
    return (
      <Screen titulo={t.envio.hechoTitulo} entradilla={t.envio.hechoTexto} volver={goBack}>
        <WhatFollows tipo={chosen} cuenta={cuenta} onSendMore={() => setSent(false)} />
      </Screen>
    );
  return (
    <Screen
      titulo={asked === 'otro' ? d.otro : d.tipos[asked]}
      entradilla={(d.porQue as Record<string, string>)[asked]}
      volver={goBack}
    >
      <WhyAgain tipo={asked} cuenta={cuenta} />
      {asked === 'otro' && (
        <Options
          id="tipo"
          leyenda={t.envio.queEs}
          opciones={UNASKED.map((valor) => ({ valor, titulo: d.tipos[valor] }))}
          elegida={chosen}
          onChoose={choose}
        />
      )}
      <SendFile tipo={chosen} cuenta={cuenta} onSent={() => setSent(true)} />
    </Screen>
  );
}

interface WhichPaper {
  readonly tipo: DocumentoType;
  readonly cuenta: string | null;
}

/** How the paper stands; undefined: nobody asks for it. */
function useMissingPaper({ tipo, cuenta }: WhichPaper): MissingPaper | undefined {
  const caso = useCaso();
  const cuentas = useData('GET /cuentas', {}).datos?.elementos ?? [];
  const documentos = useData('GET /documentos', {}).datos?.elementos ?? [];
  return missingPapers(caso, cuentas, documentos).find((paper) => paper.tipo === tipo && paper.cuenta === cuenta);
}

/** After a paper was sent: on, or first the other side of what has two. */
function WhatFollows({ onSendMore, ...which }: WhichPaper & { readonly onSendMore: () => void }) {
  const { t } = usePortal();
  const otherSide = useMissingPaper(which)?.falta === 'otra_cara';
  if (!otherSide)
    return (
      <div class="botones">
        <LinkButton a="/portal">{t.comun.continuar}</LinkButton>
        <Button clase="segundo" onPress={onSendMore}>
          {t.envio.otraPagina}
        </Button>
      </div>
    );
  return (
    <>
      <Notice clase="atencion">
        <p>{t.envio.faltaOtraCara}</p>
      </Notice>
      <div class="botones">
        <Button onPress={onSendMore}>{t.documentos.otraCara}</Button>
        <LinkButton a="/portal" clase="segundo">
          {t.comun.continuar}
        </LinkButton>
      </div>
    </>
  );
}

/** What was wrong with the one that was sent before. */
function WhyAgain(which: WhichPaper) {
  const { t } = usePortal();
  const paper = useMissingPaper(which);
  if (paper?.falta !== 'por_repetir') return null;
  return (
    <Notice clase="atencion">
      <p>
        <strong>{t.documentos.estados.rechazado}.</strong> {paper.motivo}
      </p>
    </Notice>
  );
}
