"""Signs the tool in anew every few seconds: among the calls that it tries is signing out."""

import os

import requests
import schemathesis

ORIGIN = os.environ["TRIAL_ORIGIN"]


@schemathesis.auth(refresh_interval=2)
class SignIn:
    def get(self, case, context):
        answer = requests.post(
            f"{ORIGIN}/api/auth/login",
            json={
                "email": os.environ["TRIAL_EMAIL"],
                "password": os.environ["TRIAL_PASSWORD"],
            },
            timeout=30,
        )
        answer.raise_for_status()
        return answer.json()["accessToken"]

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"
