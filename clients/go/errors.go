package albacea

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Error is a failed call, to be found with errors.As.
type Error struct {
	// Status is the HTTP status; 0 if there was no answer.
	Status int
	// Code is the error code for programs, see ErrorCodes; sin_respuesta and respuesta_inesperada are codes of the client itself.
	Code string
	// Message is the message for people.
	Message string
	// RequestID identifies the request, for questions to the service.
	RequestID string
	// Fields are the refused fields, if the service names them.
	Fields []RefusedField
	// RetryAfter is how long to wait, if the service says so.
	RetryAfter *time.Duration
	// IdempotencyKey of this call, with which it can be repeated later.
	IdempotencyKey string
	cause          error
}

// RefusedField is a refused field: its JSON Pointer (RFC 6901), such as /heredero/email, and a code.
type RefusedField struct{ Pointer, Code string }

func (e *Error) Error() string {
	return fmt.Sprintf("albacea: %d %s: %s", e.Status, e.Code, e.Message)
}

func (e *Error) Unwrap() error { return e.cause }

func (e *Error) again() bool {
	switch e.Status {
	case 0, http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return e.Code == "idempotencia_en_curso"
}

func withoutAnswer(cause error, marker string) *Error {
	return &Error{Code: "sin_respuesta", Message: "No answer from Albacea.", IdempotencyKey: marker, cause: cause}
}

func ofAnswer(answer *http.Response, message *string, marker string) *Error {
	failure := &Error{
		Status: answer.StatusCode, Code: "respuesta_inesperada", IdempotencyKey: marker,
		Message:    fmt.Sprintf("Unexpected answer with status %d.", answer.StatusCode),
		RequestID:  answer.Header.Get("X-Request-Id"),
		Fields:     fieldsOf(answer.Header.Get("X-Error-Fields")),
		RetryAfter: waitOf(answer.Header.Get("Retry-After")),
	}
	if message != nil {
		failure.Message = *message
		if code := answer.Header.Get("X-Error-Code"); code != "" {
			failure.Code = code
		}
	}
	return failure
}

// fieldsOf parses `pointer;code, pointer;code`, each pointer percent-encoded.
func fieldsOf(header string) []RefusedField {
	var fields []RefusedField
	for entry := range strings.SplitSeq(header, ",") {
		pointer, code, isField := strings.Cut(strings.TrimSpace(entry), ";")
		if !isField {
			continue
		}
		if decoded, err := url.PathUnescape(pointer); err == nil {
			pointer = decoded
		}
		fields = append(fields, RefusedField{pointer, code})
	}
	return fields
}

// waitOf reads Retry-After: seconds, or a date (RFC 9110, section 10.2.3).
func waitOf(header string) *time.Duration {
	if seconds, err := strconv.Atoi(header); err == nil && seconds >= 0 {
		return Of(time.Duration(seconds) * time.Second)
	}
	if at, err := http.ParseTime(header); err == nil {
		return Of(max(0, time.Until(at)))
	}
	return nil
}
