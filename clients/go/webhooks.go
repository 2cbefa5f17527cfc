package albacea

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Tolerance is the usual maximum time between a signature and now.
const Tolerance = 5 * time.Minute

// Reasons why a delivery must not be trusted; answer 401.
var (
	ErrUnsigned  = errors.New("webhook rejected: unsigned")
	ErrStale     = errors.New("webhook rejected: stale")
	ErrMismatch  = errors.New("webhook rejected: mismatch")
	ErrMalformed = errors.New("webhook rejected: malformed")
)

// Event is a delivered event.
type Event struct {
	// ID is equal in every attempt and in GET /eventos, to detect repeats. Empty if no signature covers it.
	ID        string          `json:"-"`
	Evento    string          `json:"evento"`
	Data      json.RawMessage `json:"data"`
	Timestamp string          `json:"timestamp"`
}

var instant = regexp.MustCompile(`^[0-9]{1,12}$`)

// VerifyWebhook verifies the Standard Webhooks signature, which also covers id and time. body: the exact bytes received.
// secrets: the secret; during a rotation both secrets, in any order.
func VerifyWebhook(headers http.Header, body []byte, secrets []string, tolerance time.Duration, now time.Time) (*Event, error) {
	id, sent := headers.Get("Webhook-Id"), headers.Get("Webhook-Timestamp")
	signatures := headers.Get("Webhook-Signature")
	if id == "" || sent == "" || signatures == "" {
		return nil, ErrUnsigned
	}
	if !instant.MatchString(sent) {
		return nil, ErrStale
	}
	seconds, _ := strconv.ParseInt(sent, 10, 64)
	if now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return nil, ErrStale
	}
	// The unsigned id must equal the signed one.
	if other := headers.Get("X-Webhook-Id"); other != "" && other != id {
		return nil, ErrMismatch
	}
	var expected []string
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil {
			return nil, err
		}
		expected = append(expected, "v1,"+base64.StdEncoding.EncodeToString(sign(key, []byte(id+"."+sent+"."), body)))
	}
	return found(id, body, strings.Split(signatures, " "), expected, secrets)
}

// VerifyOwnSignature verifies only X-Webhook-Signature, if a gateway removes other headers. It covers no time, so an old copy is
// accepted: store which events you have processed.
func VerifyOwnSignature(headers http.Header, body []byte, secrets []string) (*Event, error) {
	signatures := append(headers.Values("X-Webhook-Signature"), headers.Values("X-Webhook-Signature-Next")...)
	if len(signatures) == 0 {
		return nil, ErrUnsigned
	}
	var expected []string
	for _, secret := range secrets {
		expected = append(expected, "sha256="+hex.EncodeToString(sign([]byte(secret), body)))
	}
	return found("", body, signatures, expected, secrets)
}

func sign(key []byte, parts ...[]byte) []byte {
	mac := hmac.New(sha256.New, key)
	for _, part := range parts {
		mac.Write(part)
	}
	return mac.Sum(nil)
}

// found reads the event if a signature is right, compared in constant time. The type of the event is taken from the
// body, because the header X-Webhook-Event is not signed.
func found(id string, body []byte, received, expected, secrets []string) (*Event, error) {
	isGenuine := false
	for i, other := range expected {
		if secrets[i] == "" {
			return nil, errors.New("albacea: an empty secret")
		}
		for _, one := range received {
			isGenuine = hmac.Equal([]byte(one), []byte(other)) || isGenuine
		}
	}
	if !isGenuine {
		return nil, ErrMismatch
	}
	event := Event{ID: id}
	if json.Unmarshal(body, &event) != nil || event.Evento == "" || event.Timestamp == "" || !strings.HasPrefix(string(event.Data), "{") {
		return nil, ErrMalformed
	}
	return &event, nil
}
