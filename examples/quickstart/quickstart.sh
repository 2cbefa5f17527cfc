#!/bin/sh
# Opens a claim, reads the case, follows its events, and verifies the signatures of a delivery. Needs curl and openssl.
#   ALBACEA_URL  your base address, which ends in /api/v1
#   ALBACEA_KEY  a key of a test insurer
set -eu

# api METHOD PATH [options of curl]: after 429 and 503 it repeats the request when Retry-After says
api() {
  method=$1 path=$2
  shift 2
  curl -sS --fail-with-body --retry 4 -X "$method" "$ALBACEA_URL$path" \
    -H "X-API-Key: $ALBACEA_KEY" -H 'Content-Type: application/json' "$@"
}

# member NAME: the value of a text member of the JSON on standard input
member() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# 1. Open a claim. Send the same Idempotency-Key in every attempt: the family gets one case and one e-mail even if it is repeated.
policy="INICIO-$(date +%s)-$$"
opened=$(api POST /siniestro -H "Idempotency-Key: $policy" -d '{
  "poliza_numero": "'"$policy"'",
  "fallecido": {"nombre": "Carmen", "apellidos": "Ruiz Ortega", "fecha_fallecimiento": "2026-11-14"},
  "heredero": {"nombre": "Lucía", "apellidos": "Ortega Ruiz", "email": "lucia.ortega@example.com"}
}')
caso=$(echo "$opened" | member caso_id)
echo "opened $caso"

# 2. Read the case.
detail=$(api GET "/casos/$caso")
echo "case: $(echo "$detail" | sed 's/,"en_espera_de".*//' | member estado), waits for $(echo "$detail" | member en_espera_de)"

# 3. Follow the events: each page begins where the last one ended. Wait some seconds between requests: the limit is a thousand an hour.
cursor='' tries=0
until [ "$tries" -ge 30 ]; do
  page=$(api GET "/eventos?limite=100${cursor:+&cursor=$cursor}")
  case "$page" in *"\"$caso\""*) echo "event: of $caso, in the feed"; break ;; esac
  next=$(echo "$page" | member siguiente)
  if [ "$next" = "$cursor" ]; then sleep 1; fi
  cursor=$next tries=$((tries + 1))
done
[ "$tries" -lt 30 ]

# 4. Verify a delivery. Compute over the exact bytes received; in production compare in constant time and refuse an old timestamp.
secret='whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwq0p1Vd2Ydg8='
id='0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c20' timestamp=1795253400
body='{"evento":"siniestro_abierto","data":{"caso_id":"CAS-2026-000123","estado":"abierto","siniestro_id":"0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11","registrado":"2026-11-21T09:30:00.000Z"},"timestamp":"2026-11-21T09:30:00.000Z"}'
x_webhook_signature='sha256=9d928b3045e3ae708e362c6f87a264f43ba947c267699a8726d310dbd2919ae7'
webhook_signature='v1,Y7aCwpB00EEAU88kx6Tctd4Pj46mttMmIiKMVOVQdh4='

own="sha256=$(printf %s "$body" | openssl dgst -sha256 -hmac "$secret" -r | cut -d' ' -f1)"
key=$(printf %s "${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
standard="v1,$(printf %s "$id.$timestamp.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)"
[ "$own" = "$x_webhook_signature" ] && [ "$standard" = "$webhook_signature" ]
echo "event verified: $(echo "$body" | member evento) $(echo "$body" | member caso_id)"
