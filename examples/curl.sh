#!/bin/sh
# Asks a server with curl, and has the answer as a picture and a workbook. Start one with `npm start`, then run `sh examples/curl.sh`.
set -e
server=${1:-http://127.0.0.1:8123}

answer=$(curl -sS --fail-with-body "$server/api/v1/query/sync" -H 'Content-Type: application/json' \
  -d '{"messages": [{"role": "user", "content": "sales by month this year"}]}')
echo "$answer" | grep -o '"text":"[^"]*"' | head -1

run=$(echo "$answer" | grep -o '"run_id":"[^"]*"' | head -1 | cut -d'"' -f4)
curl -sS --fail "$server/api/v1/runs/$run/chart.svg" -o sales.svg
curl -sS --fail "$server/api/v1/runs/$run/export.xlsx" -o sales.xlsx
ls -l sales.svg sales.xlsx
