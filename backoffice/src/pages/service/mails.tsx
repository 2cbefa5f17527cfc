/** E-mails that were kept in place of being sent, of all insurers and of the service. */
import { Paper } from '@mantine/core';
import { useClient } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { KeptMails } from '../../ui/kept-mails.tsx';
import { Read } from '../../ui/states.tsx';

export function Mails() {
  const client = useClient();
  const reading = useReading('GET /servicio/correos', {}, { every: 15 });
  return (
    <Paper>
      <Read reading={reading}>
        {({ elementos }) => (
          <KeptMails
            ofMany
            mails={elementos}
            addressOf={(ruta) => client.address('GET /servicio/correos/pagina', { query: { ruta } })}
          />
        )}
      </Read>
    </Paper>
  );
}
