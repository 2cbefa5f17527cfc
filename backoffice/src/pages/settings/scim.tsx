/** Joiners and leavers of an insurer. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { Read } from '../../ui/states.tsx';
import { ScimPanel } from './scim-panel.tsx';

const AT = '/aseguradoras/{aseguradora}/scim';

export function Scim() {
  const { t } = useTranslation('scim');
  const aseguradora = useAseguradora();
  const [secret, show] = useState<string | null>(null);
  const params = { aseguradora };
  const reading = useReading(`GET ${AT}`, { params });
  const make = useCommand(`POST ${AT}/tokens`, { onFinish: ({ token }) => show(token) });
  const revoke = useCommand(`DELETE ${AT}/tokens/{token}`, { done: t('revocado') });
  return (
    <Read reading={reading}>
      {(view) => (
        <ScimPanel
          view={view}
          hands={{
            busy: make.isPending,
            secret,
            make: () => make.mutate({ params }),
            copied: () => show(null),
            revoke: (token) => revoke.mutate({ params: { aseguradora, token } }),
          }}
        />
      )}
    </Read>
  );
}
