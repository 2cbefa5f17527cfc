// Opens a claim, reads the case, receives its event and verifies both signatures. Go 1.22 or newer, no modules.
//
//	ALBACEA_URL   your base address, which ends in /api/v1
//	ALBACEA_KEY   a key of a test insurer
//	RECEIVER_URL  the public https address that reaches PORT (9000) of this machine
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

type object = map[string]any

func main() {
	log.SetFlags(0)

	// 1. A receiver: verify, answer at once, work afterwards. In production, store X-Webhook-Id under a unique key and drop repeats.
	port := variable("PORT", "9000")
	var secret atomic.Value
	secret.Store("")
	events := make(chan object, 100)
	listener, err := net.Listen("tcp", ":"+port)
	check(err)
	go http.Serve(listener, http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		if !isGenuine(request.Header, body, secret.Load().(string)) {
			answer.WriteHeader(http.StatusUnauthorized)
			return
		}
		answer.WriteHeader(http.StatusNoContent)
		var event object
		if json.Unmarshal(body, &event) == nil {
			events <- event
		}
	}))
	url := variable("RECEIVER_URL", "http://127.0.0.1:"+port+"/")
	webhook := api("POST", "/webhooks", object{"url": url, "eventos": []string{"siniestro_abierto"}})
	secret.Store(webhook["secret"].(string)) // shown only once
	// Failures below panic instead of exiting, so that this call still runs.
	defer api("DELETE", fmt.Sprint("/webhooks/", webhook["webhook_id"]), nil)

	// 2. Open a claim. Send the same Idempotency-Key in every attempt: the family gets one case and one e-mail even if it is repeated.
	policy := fmt.Sprintf("INICIO-%d", time.Now().UnixNano())
	claim := object{
		"poliza_numero": policy,
		"fallecido":     object{"nombre": "Carmen", "apellidos": "Ruiz Ortega", "fecha_fallecimiento": "2026-11-14"},
		"heredero":      object{"nombre": "Lucía", "apellidos": "Ortega Ruiz", "email": "lucia.ortega@example.com"},
	}
	casoID := api("POST", "/siniestro", claim, "Idempotency-Key", policy)["caso_id"]
	fmt.Println("opened", casoID)

	// 3. Read the case.
	caso := api("GET", fmt.Sprint("/casos/", casoID), nil)
	fmt.Printf("case: %v, waits for %v\n", caso["estado"], caso["en_espera_de"])

	// 4. Wait for its event.
	for late := time.After(time.Minute); ; {
		select {
		case event := <-events:
			if event["data"].(object)["caso_id"] != casoID {
				continue
			}
			fmt.Println("event verified:", event["evento"], casoID)
			return
		case <-late:
			log.Panic("no event within a minute")
		}
	}
}

func api(method, path string, body any, headers ...string) object {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		check(err)
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, variable("ALBACEA_URL", "")+path, content)
	check(err)
	request.Header.Set("X-API-Key", variable("ALBACEA_KEY", ""))
	request.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Do(request)
	check(err)
	defer response.Body.Close()
	var envelope struct {
		Success bool
		Data    object
		Error   string
	}
	check(json.NewDecoder(response.Body).Decode(&envelope))
	if !envelope.Success {
		log.Panic(response.Status, " ", response.Header.Get("X-Error-Code"), ": ", envelope.Error)
	}
	return envelope.Data
}

// isGenuine says whether a delivery is genuine and fresh; body holds the exact bytes received.
func isGenuine(headers http.Header, body []byte, secret string) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if age := time.Since(time.Unix(seconds, 0)); err != nil || id != headers.Get("X-Webhook-Id") || age.Abs() > 5*time.Minute {
		return false
	}
	own := "sha256=" + hex.EncodeToString(sign([]byte(secret), body))
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	standard := "v1," + base64.StdEncoding.EncodeToString(sign(key, []byte(id+"."+timestamp+"."), body))
	// During a rotation there are two signatures of each kind.
	owns := []string{headers.Get("X-Webhook-Signature"), headers.Get("X-Webhook-Signature-Next")}
	return contains(owns, own) && contains(strings.Fields(headers.Get("webhook-signature")), standard)
}

func sign(key []byte, parts ...[]byte) []byte {
	mac := hmac.New(sha256.New, key)
	for _, part := range parts {
		mac.Write(part)
	}
	return mac.Sum(nil)
}

// contains compares in constant time.
func contains(received []string, expected string) bool {
	for _, one := range received {
		if hmac.Equal([]byte(one), []byte(expected)) {
			return true
		}
	}
	return false
}

func variable(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	if otherwise == "" {
		log.Fatal(name, " is missing")
	}
	return otherwise
}

func check(err error) {
	if err != nil {
		log.Panic(err)
	}
}
