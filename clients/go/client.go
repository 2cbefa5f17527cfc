// Package albacea is a client of Albacea's API with a method for each operation. It needs only the standard library.
package albacea

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const version = "0.1.0"

// Client sends requests, also from several goroutines at once. Create it with New; its zero value is not usable.
type Client struct {
	base string
	key  string
	// Settings may be changed only before the first call.
	Settings
}

// Settings are the optional settings of a client.
type Settings struct {
	// Timeout of an attempt, by default 30 seconds; must exceed the wait requested with `esperar`.
	Timeout time.Duration
	// Retries is the maximum number of repeats after a failed attempt, by default 4.
	Retries int
	// MaxWait is the longest wait before a repeat, by default 60 seconds; if the service asks for more, the call fails at once.
	MaxWait time.Duration
	// Language of error messages, es or en.
	Language string
	// HTTP sends the requests, for example by a proxy. It must not follow redirects, which would send the key elsewhere.
	HTTP *http.Client
}

// Format never prints the key.
func (c Client) Format(out fmt.State, _ rune) { _, _ = fmt.Fprintf(out, "albacea.Client(%s)", c.base) }

// New makes a client. baseURL is https://<insurer>.<service>/api/v1 in Variant A, https://<service>/api/v1 in Variant B.
func New(baseURL, key string) (*Client, error) {
	if key == "" {
		return nil, fmt.Errorf("albacea: key is missing")
	}
	at, err := url.Parse(strings.TrimRight(baseURL, "/"))
	if err != nil || at.Host == "" || (at.Scheme != "http" && at.Scheme != "https") {
		return nil, fmt.Errorf("albacea: baseURL: such as https://albacea.example/api/v1")
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	if name := at.Hostname(); name == "localhost" || strings.HasSuffix(name, ".localhost") {
		// Not every resolver knows that *.localhost is this machine (RFC 6761).
		transport.Proxy = nil
		transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
			_, port, err := net.SplitHostPort(address)
			if err != nil {
				return nil, err
			}
			return new(net.Dialer).DialContext(ctx, network, net.JoinHostPort("127.0.0.1", port))
		}
	}
	sender := &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	settings := Settings{Timeout: 30 * time.Second, Retries: 4, MaxWait: time.Minute, HTTP: sender}
	return &Client{base: at.String(), key: key, Settings: settings}, nil
}

// CallOption changes one call.
type CallOption func(*request)

// IdempotencyKey sets your own key, such as the claim number, so that a repeat by another process opens nothing either.
// By default each call has a new key.
func IdempotencyKey(key string) CallOption { return func(r *request) { r.marker = key } }

type request struct {
	method, path string
	query, body  any
	keyed        bool
	marker       string
}

type envelope struct {
	Success bool            `json:"success"`
	Data    json.RawMessage `json:"data"`
	Error   *string         `json:"error"`
}

// call sends a request, repeats it if that is safe and useful, and reads the data of its answer.
func call[T any](ctx context.Context, c *Client, r request, options ...CallOption) (*T, error) {
	for _, option := range options {
		option(&r)
	}
	if r.keyed && r.marker == "" {
		r.marker = rand.Text()
	}
	var content []byte
	if file, isFile := r.body.(string); isFile {
		content = []byte(file)
	} else if r.body != nil {
		var err error
		if content, err = json.Marshal(r.body); err != nil {
			return nil, err
		}
	}
	address, err := c.address(r)
	if err != nil {
		return nil, err
	}
	// A POST without an idempotency key could create an object twice.
	mayRepeat := r.method != http.MethodPost || r.keyed
	for attempt := 0; ; attempt++ {
		data, failure := c.attempt(ctx, r, address, content)
		if failure == nil {
			value := new(T)
			if err := json.Unmarshal(data, value); err != nil {
				return nil, fmt.Errorf("albacea: an answer that this version can't read: %w", err)
			}
			return value, nil
		}
		wait := backoff(attempt)
		if failure.RetryAfter != nil {
			wait = *failure.RetryAfter
		}
		if !mayRepeat || !failure.again() || attempt >= c.Retries || wait > c.MaxWait || ctx.Err() != nil {
			return nil, failure
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil, failure
		}
	}
}

// pages iterates over the elements of all pages of a list.
func pages[T any](ctx context.Context, c *Client, path string, query any) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		type page struct {
			Elementos []T     `json:"elementos"`
			Siguiente *string `json:"siguiente"`
		}
		for {
			found, err := call[page](ctx, c, request{method: http.MethodGet, path: path, query: query})
			if err != nil {
				yield(*new(T), err)
				return
			}
			for _, element := range found.Elementos {
				if !yield(element, nil) {
					return
				}
			}
			if found.Siguiente == nil {
				return
			}
			query = withCursor{query, *found.Siguiente}
		}
	}
}

// withCursor is a query with the cursor of its next page.
type withCursor struct {
	query  any
	cursor string
}

func (c *Client) address(r request) (string, error) {
	given := url.Values{}
	query := r.query
	for {
		next, isPage := query.(withCursor)
		if !isPage {
			break
		}
		if !given.Has("cursor") {
			given.Set("cursor", next.cursor)
		}
		query = next.query
	}
	text, err := json.Marshal(query)
	if err != nil {
		return "", err
	}
	members := map[string]any{}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&members); err != nil {
		return "", err
	}
	for name, value := range members {
		if value != nil && !given.Has(name) {
			given.Set(name, fmt.Sprint(value))
		}
	}
	if len(given) == 0 {
		return c.base + r.path, nil
	}
	return c.base + r.path + "?" + given.Encode(), nil
}

func (c *Client) attempt(ctx context.Context, r request, address string, content []byte) (json.RawMessage, *Error) {
	if c.Timeout > 0 {
		limited, cancel := context.WithTimeout(ctx, c.Timeout)
		defer cancel()
		ctx = limited
	}
	asked, err := http.NewRequestWithContext(ctx, r.method, address, bytes.NewReader(content))
	if err != nil {
		return nil, withoutAnswer(err, r.marker)
	}
	headers := map[string]string{
		"Accept": "application/json", "User-Agent": "albacea-go/" + version, "X-API-Key": c.key,
		"Accept-Language": c.Language, "Idempotency-Key": r.marker,
	}
	if content != nil {
		headers["Content-Type"] = typeOf(r.body)
	}
	for name, value := range headers {
		if value != "" {
			asked.Header.Set(name, value)
		}
	}
	answer, err := c.HTTP.Do(asked)
	if err != nil {
		return nil, withoutAnswer(err, r.marker)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, withoutAnswer(err, r.marker)
	}
	var found envelope
	err = json.Unmarshal(text, &found)
	if err == nil && answer.StatusCode < 400 && found.Success {
		return found.Data, nil
	}
	return nil, ofAnswer(answer, found.Error, r.marker)
}

// typeOf returns the media type of a body: a string is a file, either JSON lines, which begin with an object, or CSV.
func typeOf(body any) string {
	file, isFile := body.(string)
	if !isFile {
		return "application/json"
	}
	if strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(file, "\ufeff")), "{") {
		return "application/x-ndjson"
	}
	return "text/csv"
}

// backoff returns the wait before a repeat, which grows and is partly random.
func backoff(attempt int) time.Duration {
	longest := min(8*time.Second, 500*time.Millisecond<<min(attempt, 10))
	return longest/2 + mathrand.N(longest/2)
}

// path replaces the names of parameters in a path by their values.
func path(template string, parameters ...string) string {
	for _, parameter := range parameters {
		begin, end := strings.Index(template, "{"), strings.Index(template, "}")
		template = template[:begin] + url.PathEscape(parameter) + template[end+1:]
	}
	return template
}

// Of returns the address of a value, for optional members.
func Of[T any](value T) *T { return &value }
