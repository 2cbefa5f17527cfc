/** Those who issue certificates, asked whether they revoked one (RFC 6960): as true ones answer, and as an attacker would. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Constructed, Enumerated, GeneralizedTime, OctetString, Primitive } from 'asn1js';
import { BasicOCSPResponse, OCSPRequest, OCSPResponse, ResponseBytes, SingleResponse } from 'pkijs';
import { cmsEngine } from '../../src/platform/seal/cms-signer.ts';
import type { Holder } from './certificate-holders.ts';

export interface Answering {
  readonly status: 'good' | 'revoked' | 'unknown';
  /** Who signs the answer. */
  readonly by: Holder;
  /** Certificates sent with it. */
  readonly sent?: readonly Holder[];
  readonly at: Date;
  readonly until?: Date;
  /** Without the bytes of the question, as many answer. */
  readonly plain?: boolean;
  /** About another question than the one that was asked. */
  readonly about?: Uint8Array;
}

const CONTEXT = 3;
const BASIC = '1.3.6.1.5.5.7.48.1.1';

/** @param asked DER of the question. @returns DER of the answer */
export async function answerTo(asked: Uint8Array, how: Answering): Promise<Buffer> {
  const { tbsRequest } = OCSPRequest.fromBER(new Uint8Array(how.about ?? asked));
  const basic = new BasicOCSPResponse();
  basic.tbsResponseData.responderID = how.by.certificate.subject;
  basic.tbsResponseData.producedAt = how.at;
  const [one] = tbsRequest.requestList;
  if (!one) throw new Error('nothing was asked');
  basic.tbsResponseData.responses = [
    new SingleResponse({
      certID: one.reqCert,
      certStatus: statusOf(how),
      thisUpdate: how.at,
      ...(how.until && { nextUpdate: how.until }),
    }),
  ];
  if (!how.plain && tbsRequest.requestExtensions)
    basic.tbsResponseData.responseExtensions = tbsRequest.requestExtensions;
  if (how.sent) basic.certs = how.sent.map(({ certificate }) => certificate);
  await basic.sign(how.by.pair.privateKey as CryptoKey, 'SHA-256', cmsEngine());
  const response = new OctetString({ valueHex: basic.toSchema().toBER() });
  const answer = new OCSPResponse({
    responseStatus: new Enumerated({ value: 0 }),
    responseBytes: new ResponseBytes({ responseType: BASIC, response }),
  });
  return Buffer.from(answer.toSchema().toBER());
}

function statusOf({ status, at }: Answering) {
  if (status !== 'revoked')
    return new Primitive({ idBlock: { tagClass: CONTEXT, tagNumber: status === 'good' ? 0 : 2 } });
  return new Constructed({
    idBlock: { tagClass: CONTEXT, tagNumber: 1 },
    value: [new GeneralizedTime({ valueDate: at })],
  });
}

export interface Responder {
  readonly url: string;
  /** Instead of an answer it says 503 from now on, or answers so. */
  how: Omit<Answering, 'at'> | null;
  asked: number;
  close(): Promise<void>;
}

/** On a port of loopback. @param now whose clock dates the answers */
export async function openResponder(now: () => Date): Promise<Responder> {
  const server = createServer(async (request, response) => {
    responder.asked += 1;
    const body = await buffer(request);
    if (responder.how === null) return void response.writeHead(503).end();
    const answer = await answerTo(body, { ...responder.how, at: now() });
    response.writeHead(200, { 'content-type': 'application/ocsp-response' }).end(answer);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const responder: Responder = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ocsp`,
    how: null,
    asked: 0,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return responder;
}
