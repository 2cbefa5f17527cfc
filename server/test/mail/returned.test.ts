/** What mail servers report of e-mails about a case: to the envelope sender that they saw, through a real SMTP session (RFC 3464). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DOMAIN, inboxDesk } from '../support/inbox.ts';

describe('an e-mail that comes back', () => {
  const d = inboxDesk();
  const { come, last } = d;

  it('comes to an address of its own that no reader answers to, and is filed to the letter it reports of', async () => {
    const { id, reply, bounces } = await d.left('carta_proveedor');
    assert.match(bounces, new RegExp(`^rebote\\+[a-z2-7]{32}@${DOMAIN}$`));
    assert.notEqual(bounces, reply);
    await come({ ...aReport('failed', '5.1.1'), to: bounces });
    assert.partialDeepStrictEqual(await last(), { estado: 'archivado', clase: 'rebote', prueba: 'direccion' });
    assert.equal(await d.stateOf(id), 'rechazado');
  });
});

/** What a mail server says of a message, to the envelope sender: nobody is to report of the report (RFC 3464, 2). */
function aReport(action: string, status: string, changes: { readonly id?: string } = {}) {
  const { id = `${action}.${status}` } = changes;
  const lines = [
    ...['From: MAILER-DAEMON@mx.wise.example (Mail Delivery System)', 'Subject: Undelivered Mail Returned to Sender'],
    ...[`Message-ID: <${id}@mx.wise.example>`, 'Auto-Submitted: auto-replied', 'MIME-Version: 1.0'],
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    ...['', '--x', 'Content-Type: text/plain', '', 'This is the mail system at host mx.wise.example.', ''],
    ...['--x', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.wise.example', ''],
    ...['Final-Recipient: rfc822; bereavements@wise.com', `Action: ${action}`, `Status: ${status}`, '', '--x--', ''],
  ];
  return { raw: lines.join('\r\n'), envelope: { from: '', to: '' } };
}
